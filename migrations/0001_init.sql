create table organizations (
  id text primary key,
  name text not null unique,
  created_at timestamptz not null
);

create table api_keys (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null,
  digest bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_organization on api_keys (organization_id, created_at desc, id desc);

create table projects (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null,
  email text not null unique,
  email_parse_option text not null default 'both' check (email_parse_option in ('both', 'body', 'attachments')),
  retention_days integer not null default 60 check (retention_days between 1 and 3650),
  extraction jsonb not null default '{"languages": []}',
  created_at timestamptz not null,
  unique (organization_id, name)
);
create index projects_list on projects (organization_id, created_at desc, id desc);

create table documents (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  project_id text not null references projects on delete cascade,
  filename text not null,
  content_type text not null,
  file_size bigint not null,
  file_extension text not null,
  status text not null check (status in ('pending', 'completed', 'failed')),
  pages_count integer,
  source text not null check (source in ('api', 'email')),
  created_at timestamptz not null,
  sha256 bytea not null,
  duplicate_of text,
  external_id text,
  metadata jsonb,
  email jsonb,
  requested_pages integer[],
  error jsonb,
  document_type text
);
create index documents_list on documents (project_id, created_at desc, id desc);
create index documents_bytes on documents (project_id, sha256, created_at);
create index documents_waiting on documents (organization_id) where status = 'pending';
create index documents_external_id on documents (project_id, external_id) where external_id is not null;
create index documents_metadata on documents using gin (metadata jsonb_path_ops) where metadata is not null;

create table runs (
  id text primary key,
  document_id text not null references documents on delete cascade,
  -- Its job in the queue; a new one where the old one was lost.
  job_id uuid not null,
  state text not null check (state in ('queued', 'running', 'succeeded', 'failed')),
  attempts integer not null default 0,
  engine text not null,
  schema_version integer,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  warnings jsonb not null default '[]',
  error jsonb
);
create index runs_document on runs (document_id, created_at desc, id desc);
create index runs_unfinished on runs (created_at) where state in ('queued', 'running');

-- json, not jsonb: it is given out as it came, in the order that people read.
create table results (
  document_id text primary key references documents on delete cascade,
  run_id text not null,
  parsed_data json not null
);

create table idempotency_answers (
  organization_id text not null references organizations on delete cascade,
  key text not null,
  request_digest text not null,
  created_at timestamptz not null,
  status integer,
  headers jsonb,
  body text,
  document_ids text[] not null default '{}',
  primary key (organization_id, key)
);
create index idempotency_answers_age on idempotency_answers (created_at);
create index idempotency_answers_documents on idempotency_answers using gin (document_ids);

create table installation (
  name text primary key,
  value text not null
);
