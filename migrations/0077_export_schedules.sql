-- Exports that are made regularly, with the file format and the documents to include.
create table export_schedules (
  id text primary key,
  project_id text not null references projects on delete cascade,
  name text not null,
  active boolean not null,
  -- Members of a request for an export, without the documents.
  export jsonb not null,
  document_type text,
  reviewed_only boolean not null,
  new_only boolean not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- Minutes after midnight, UTC.
  minute integer not null,
  -- Of the week (1 is Monday) or of the month; null for every day.
  day integer,
  created_at timestamptz not null,
  -- null while it is not active.
  next_at timestamptz,
  last_at timestamptz,
  last_outcome text check (last_outcome in ('created', 'no_documents', 'failed')),
  last_error text,
  unique (project_id, name)
);
create index export_schedules_next_at on export_schedules (next_at) where next_at is not null;

alter table exports add column schedule_id text references export_schedules on delete set null;
create index exports_project_id on exports (project_id, created_at);
create index exports_schedule_id on exports (schedule_id, created_at) where schedule_id is not null;

-- The documents that the exports of a schedule contain, so that each is exported once.
create table export_schedule_documents (
  schedule_id text not null references export_schedules on delete cascade,
  document_id text not null references documents on delete cascade,
  export_id text not null,
  primary key (schedule_id, document_id)
);
create index export_schedule_documents_document_id on export_schedule_documents (document_id);

alter table webhooks drop constraint webhooks_event_type_check;
alter table webhooks add constraint webhooks_event_type_check check (event_type in
  ('document.processed', 'document.failed', 'document.corrected', 'document.reviewed', 'document.rejected',
   'export.completed', 'export.failed'));
alter table webhooks drop constraint webhooks_further_event_types_check;
alter table webhooks add constraint webhooks_further_event_types_check check (further_event_types <@
  array['document.processed', 'document.failed', 'document.corrected', 'document.reviewed', 'document.rejected',
   'export.completed', 'export.failed']);
