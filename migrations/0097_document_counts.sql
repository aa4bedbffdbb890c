-- The number of documents by what lists are most often filtered by. Each change adds rows, so that no transaction waits for another;
-- the number of documents is the sum over all rows. There is no reference to projects, because it would lock them.
create table document_counts (
  project_id text not null,
  status text not null,
  source text not null,
  document_type text,
  reviewed boolean not null,
  rejected boolean not null,
  documents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index document_counts_project on document_counts (project_id);

-- Replaces the rows of a project by their sums, apart from rows that another transaction is replacing.
create function compact_document_counts(compacted_project text) returns void language sql as $$
  with taken as materialized (
    select ctid as place from document_counts where project_id = compacted_project for update skip locked
  ), removed as (
    delete from document_counts where ctid = any (array(select place from taken)) returning *
  )
  insert into document_counts
    select project_id, status, source, document_type, reviewed, rejected, sum(documents) from removed
    group by 1, 2, 3, 4, 5, 6 having sum(documents) <> 0
$$;

-- One change in 100 pays for the compaction: at random, so that no pattern of changes keeps a project from it.
create function count_inserted_documents() returns trigger language plpgsql as $$
begin
  insert into document_counts
    select project_id, status, source, document_type, reviewed, rejection_reason is not null, count(*) from inserted
    group by 1, 2, 3, 4, 5, 6;
  if random() < 0.01 then
    perform compact_document_counts(project_id) from (select distinct project_id from inserted) as changed;
  end if;
  return null;
end $$;
create trigger documents_inserted after insert on documents referencing new table as inserted
  for each statement execute function count_inserted_documents();

create function count_removed_documents() returns trigger language plpgsql as $$
begin
  insert into document_counts
    select project_id, status, source, document_type, reviewed, rejection_reason is not null, -count(*) from removed
    group by 1, 2, 3, 4, 5, 6;
  if random() < 0.01 then
    perform compact_document_counts(project_id) from (select distinct project_id from removed) as changed;
  end if;
  return null;
end $$;
create trigger documents_removed after delete on documents referencing old table as removed
  for each statement execute function count_removed_documents();

create function count_changed_document() returns trigger language plpgsql as $$
begin
  insert into document_counts values
    (old.project_id, old.status, old.source, old.document_type, old.reviewed, old.rejection_reason is not null, -1),
    (new.project_id, new.status, new.source, new.document_type, new.reviewed, new.rejection_reason is not null, 1);
  if random() < 0.01 then
    perform compact_document_counts(new.project_id);
  end if;
  return null;
end $$;
create trigger documents_changed after update on documents for each row
  when ((old.status, old.source, old.document_type, old.reviewed, old.rejection_reason is not null)
    is distinct from (new.status, new.source, new.document_type, new.reviewed, new.rejection_reason is not null))
  execute function count_changed_document();

-- After the triggers, which keep others from changing documents until the end of this migration.
insert into document_counts
  select project_id, status, source, document_type, reviewed, rejection_reason is not null, count(*) from documents
  group by 1, 2, 3, 4, 5, 6;
