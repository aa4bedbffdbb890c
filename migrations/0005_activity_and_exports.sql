-- Who did what and when: identifiers, never names.
create table activity (
  id text primary key,
  project_id text not null references projects on delete cascade,
  at timestamptz not null,
  key_id text not null,
  action text not null,
  subject_id text not null
);
create index activity_list on activity (project_id, at desc, id desc);

create table exports (
  id text primary key,
  project_id text not null references projects on delete cascade,
  format text not null check (format in ('csv', 'xlsx', 'jsonl')),
  rows text not null check (rows in ('documents', 'line_items', 'transactions')),
  status text not null check (status in ('pending', 'completed', 'failed')),
  document_ids text[] not null,
  file_size bigint,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index exports_age on exports (created_at);
create index exports_documents on exports using gin (document_ids);
