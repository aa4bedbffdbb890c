-- Below it a value wants to be looked at by a person.
alter table projects add column review_threshold double precision not null default 0.8
  check (review_threshold between 0 and 1);

-- null: no value has a confidence.
alter table documents add column lowest_confidence double precision;
alter table documents add column reviewed boolean not null default false;
alter table documents add column warning_codes text[] not null default '{}';

-- The result with the corrections of people in it; null where there are none.
alter table results add column corrected_data json;

-- Every correction that was made, in order: the history, and what is applied to the next result.
create table corrections (
  id bigint generated always as identity primary key,
  document_id text not null references documents on delete cascade,
  -- The run whose result the person saw; `pointer` counts as that result did.
  run_id text not null,
  pointer text not null,
  -- null: the value was taken out.
  value json,
  previous json,
  page integer,
  box double precision[],
  -- Where the entry of a list stands that `pointer` leads into, so that it is found in another result.
  anchor json,
  key_id text not null,
  created_at timestamptz not null
);
create index corrections_document on corrections (document_id, id);

-- The words of file name and text. A table of its own: rows of documents are read often, these words never.
create table document_search (
  document_id text primary key references documents on delete cascade,
  project_id text not null,
  words tsvector not null
);
create index document_search_words on document_search using gin (words);
create index document_search_project on document_search (project_id);

-- 0012_backfills.sql fills these columns for documents that exist already.
