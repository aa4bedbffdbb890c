-- A language model of a project's own. The key is sealed with the secret key of the installation.
create table model_endpoints (
  project_id text primary key references projects on delete cascade,
  url text not null,
  model text not null,
  sealed_key bytea
);
