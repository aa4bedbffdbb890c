-- The words of a document's latest result as hashes with their places, so that its corrections can teach.
create table layout_sketches (
  document_id text primary key references documents on delete cascade,
  signs integer[] not null,
  sketch text not null
);

-- Taught documents that look the same.
create table layouts (
  id text primary key,
  project_id text not null references projects on delete cascade,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index layouts_project on layouts (project_id);

-- What a document taught: its values by JSON pointer, and whether values that were learned before are right. It is deleted
-- with the document.
create table layout_examples (
  document_id text primary key references layout_sketches on delete cascade,
  layout_id text not null references layouts on delete cascade,
  taught jsonb not null,
  judged jsonb not null,
  taught_at timestamptz not null
);
create index layout_examples_layout on layout_examples (layout_id);

-- The fingerprints of taught documents, to find those that share most with another one.
create table layout_signs (
  project_id text not null,
  sign integer not null,
  document_id text not null references layout_examples on delete cascade,
  primary key (project_id, sign, document_id)
);
create index layout_signs_document on layout_signs (document_id);
