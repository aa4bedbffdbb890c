-- Processes that take jobs. One that was not seen for a while has died.
create table workers (
  id text primary key,
  host text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Why it takes no jobs now; null while it does.
  problem text
);

-- Counts the runs of a document: a higher number is a newer run, whatever the clocks of the hosts say.
alter table runs add column number integer;
update runs r set number = counted.number
  from (select id, row_number() over (partition by document_id order by created_at, id) as number from runs) counted
  where counted.id = r.id;
alter table runs alter column number set not null;
alter table runs add constraint runs_number unique (document_id, number);

alter table results add column run_number integer;
update results set run_number = coalesce((select number from runs where runs.id = results.run_id), 0);
alter table results alter column run_number set not null;

-- How often reading this document ended in the death of its worker or in an internal error.
alter table runs add column crashes integer not null default 0;
-- The worker whose parser holds the document.
alter table runs add column parsed_by text;
