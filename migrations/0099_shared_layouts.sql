-- Other projects of the organization from whose layouts a project also learns.
create table layout_sharing (
  project_id text not null references projects on delete cascade,
  from_project_id text not null references projects on delete cascade,
  primary key (project_id, from_project_id),
  check (project_id <> from_project_id)
);
create index layout_sharing_from on layout_sharing (from_project_id);
