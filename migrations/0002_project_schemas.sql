-- Every version is kept: a run names the one that it was made with.
create table project_schemas (
  project_id text not null references projects on delete cascade,
  version integer not null,
  -- null: from this version on the project has no schema.
  schema json,
  created_at timestamptz not null,
  primary key (project_id, version)
);
