-- Work on existing rows that would take too long inside of a migration. Workers do it in batches while the service runs.
create table backfills (
  name text primary key,
  -- Where the next batch begins; rows are worked on in this order.
  position text not null default '',
  finished_at timestamptz
);

-- The columns that 0004 added. Documents that have a row in document_search are passed over.
insert into backfills (name) values ('review_and_search');
