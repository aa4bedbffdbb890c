-- Who created and revoked keys. Belongs to the organization, because keys do.
create table audit_log (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  at timestamptz not null,
  -- null for the command line and for the first start, which use no key.
  key_id text,
  via text not null,
  action text not null,
  subject_id text not null
);
create index audit_log_list on audit_log (organization_id, at desc, id desc);
create index audit_log_age on audit_log (at);
