-- Filters, order and columns of the document list, saved under a name.
create table saved_views (
  id text primary key,
  project_id text not null references projects on delete cascade,
  name text not null,
  -- Parameters of the document list, as in its URL.
  query jsonb not null,
  columns text[] not null,
  -- How its documents are exported; null if that was not saved.
  export jsonb,
  created_at timestamptz not null,
  unique (project_id, name)
);

-- Columns and CSV notation of an export; see ExportOptions in exports.ts.
alter table exports add column options jsonb not null default '{}';
