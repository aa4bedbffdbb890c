-- Examples with their right values, from which a project learns at once, and what was read before and after it.
create table teachings (
  id text primary key,
  project_id text not null references projects on delete cascade,
  actor_id text not null,
  status text not null check (status in ('pending', 'completed', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index teachings_of_project on teachings (project_id, created_at desc, id desc);
create table teaching_examples (
  teaching_id text not null references teachings on delete cascade,
  position integer not null,
  document_id text not null references documents on delete cascade,
  expected jsonb not null,
  step text not null check (step in ('pending', 'read', 'taught', 'completed', 'failed')),
  before jsonb,
  after jsonb,
  error text,
  primary key (teaching_id, position)
);
create index teaching_examples_of_document on teaching_examples (document_id);
