-- What people write to each other about a document.
create table comments (
  id text primary key,
  document_id text not null references documents on delete cascade,
  text text not null,
  -- key_… or usr_…
  author_id text not null,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index comments_document on comments (document_id, id);
