-- The duplicate keys of two or more documents of a project, so that finding possible duplicates does not compare all documents. A
-- repeated key is never missing here; queries check whether a document with such a key really is a possible duplicate.
create table repeated_keys (
  project_id text not null,
  duplicate_key text not null,
  primary key (project_id, duplicate_key)
);

-- Adds those keys of a project that are repeated, and removes those that are not.
create function settle_repeated_keys(settled_project text, keys text[]) returns void language plpgsql as $$
begin
  -- Two transactions that write the same key do not see each other's documents, so they take turns. There are only 1,024 locks,
  -- because a server cannot hold one for each of many keys; their order prevents deadlocks.
  perform pg_advisory_xact_lock(hashtextextended('repeated keys ' || slot, 0)) from (
    select distinct hashtext(settled_project || ' ' || key) & 1023 as slot from unnest(keys) as key order by slot) as slots;
  -- Each statement of this function sees what was committed while it waited.
  insert into repeated_keys
    select settled_project, key from (select distinct key from unnest(keys) as key) as given
    where exists (select from documents d where d.project_id = settled_project and d.duplicate_key = key offset 1)
    on conflict do nothing;
  delete from repeated_keys r
    where r.project_id = settled_project and r.duplicate_key = any (keys)
      and not exists (
        select from documents d where d.project_id = settled_project and d.duplicate_key = r.duplicate_key offset 1);
end $$;

create function settle_inserted_keys() returns trigger language plpgsql as $$
begin
  perform settle_repeated_keys(project_id, keys) from (
    select project_id, array_agg(duplicate_key) as keys from inserted where duplicate_key is not null
    group by 1 order by 1) as projects;
  return null;
end $$;
create trigger documents_inserted_keys after insert on documents referencing new table as inserted
  for each statement execute function settle_inserted_keys();

create function settle_changed_key() returns trigger language plpgsql as $$
begin
  perform settle_repeated_keys(new.project_id, array_remove(array[old.duplicate_key, new.duplicate_key], null));
  return null;
end $$;
create trigger documents_changed_key after update on documents for each row
  when (old.duplicate_key is distinct from new.duplicate_key) execute function settle_changed_key();

create function settle_removed_keys() returns trigger language plpgsql as $$
begin
  perform settle_repeated_keys(project_id, keys) from (
    select project_id, array_agg(duplicate_key) as keys from removed join repeated_keys using (project_id, duplicate_key)
    group by 1 order by 1) as projects;
  return null;
end $$;
create trigger documents_removed_keys after delete on documents referencing old table as removed
  for each statement execute function settle_removed_keys();

-- After the triggers, which keep others from changing documents until the end of this migration.
insert into repeated_keys
  select project_id, duplicate_key from documents where duplicate_key is not null group by 1, 2 having count(*) > 1;

-- The documents with a result that nobody has decided on are counted in these indexes, without reading their rows.
create index documents_undecided on documents (project_id, review_score)
  where not reviewed and rejection_reason is null and review_score is not null;
create index documents_postponed on documents (project_id, postponed_until) where postponed_until is not null;
