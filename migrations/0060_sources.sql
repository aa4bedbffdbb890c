-- Mailboxes and folders that documents are taken from.
create table sources (
  id text primary key,
  project_id text not null references projects on delete cascade,
  kind text not null,
  name text not null,
  active boolean not null,
  -- Without secrets.
  settings jsonb not null,
  -- JSON, sealed; null for a source without a secret.
  sealed_secret bytea,
  -- Where the next run continues.
  cursor jsonb not null default '{}',
  created_at timestamptz not null,
  next_run_at timestamptz not null,
  -- The run in progress; another worker may take over after `leased_until`.
  lease text,
  leased_until timestamptz,
  last_claimed_at timestamptz,
  last_run_at timestamptz,
  last_error_code text,
  last_error text,
  failed_runs integer not null default 0,
  documents_count bigint not null default 0
);
create index sources_list on sources (project_id, created_at desc, id desc);
create index sources_due on sources (next_run_at) where active;

-- What was taken, skipped or already there, so that nothing is taken twice.
create table source_items (
  source_id text not null references sources on delete cascade,
  key text not null,
  name text not null,
  outcome text not null check (outcome in ('taken', 'skipped', 'present')),
  reason text,
  document_ids text[] not null,
  at timestamptz not null,
  primary key (source_id, key)
);
create index source_items_list on source_items (source_id, at desc, key) where outcome <> 'present';

alter table documents drop constraint documents_source_check;
alter table documents add constraint documents_source_check check (source in ('api', 'email', 'folder')) not valid;
