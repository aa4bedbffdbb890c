-- The audit log covers more than keys. before and after contain settings and roles, never contents of documents.
alter table audit_log add column actor_name text;
alter table audit_log add column address text;
alter table audit_log add column project_id text;
alter table audit_log add column before jsonb;
alter table audit_log add column after jsonb;
comment on column audit_log.key_id is 'key_… or usr_…';
create index audit_log_action on audit_log (organization_id, action, at desc);
create index audit_log_actor on audit_log (organization_id, key_id, at desc);

-- Entries never change; only their retention deletes them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of % cannot be changed', tg_table_name;
end $$;
create trigger audit_log_append_only before update on audit_log
  for each row execute function refuse_change();
