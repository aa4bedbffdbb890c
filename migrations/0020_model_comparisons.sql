-- What a language model would bring for a document: the last comparison of each.
create table model_comparisons (
  document_id text primary key references documents on delete cascade,
  mode text not null,
  status text not null check (status in ('pending', 'completed', 'failed')),
  job_id uuid not null,
  attempts integer not null default 0,
  model_usage jsonb,
  warnings jsonb not null default '[]',
  compared jsonb,
  error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
