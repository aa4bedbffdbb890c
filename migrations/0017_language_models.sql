-- What asking a language model about a document took: requests, tokens, time.
alter table runs add column model_usage jsonb;
-- Documents of a project that were sent to a language model, by day (UTC).
create table model_budgets (
  project_id text not null references projects on delete cascade,
  day date not null,
  documents integer not null,
  primary key (project_id, day)
);
