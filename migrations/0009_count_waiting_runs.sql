-- Waiting runs are counted for each organization with every upload. Null: finished before this migration.
alter table runs add column organization_id text references organizations on delete cascade;
update runs r set organization_id = d.organization_id from documents d
  where d.id = r.document_id and r.state in ('queued', 'running');
create index runs_waiting on runs (organization_id) where state in ('queued', 'running');
