-- Messages taken over SMTP, kept for a day: a sender that has lost our answer sends them again.
create table received_mail (
  project_id text not null references projects on delete cascade,
  digest bytea not null,
  received_at timestamptz not null,
  primary key (project_id, digest)
);
create index received_mail_age on received_mail (received_at);
