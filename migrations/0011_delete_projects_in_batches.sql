-- A deleted project is hidden at once; a job deletes its rows in batches. The row itself goes last.
alter table projects add column deleted_at timestamptz;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;

-- The name of a deleted project can be used again.
alter table projects drop constraint projects_organization_id_name_key;
create unique index projects_name on projects (organization_id, name) where deleted_at is null;
