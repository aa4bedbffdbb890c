-- What each organization adds and stores, by month (UTC) of the upload. Rows are only added, so that uploads do not wait for each
-- other; a job adds up those of a month. Deleted documents stay counted, apart from their bytes.
create table usage_changes (
  organization_id text not null references organizations on delete cascade,
  month date not null,
  documents bigint not null default 0,
  pages bigint not null default 0,
  -- Negative in the month of a deletion.
  stored_bytes bigint not null default 0
);
create index usage_changes_organization on usage_changes (organization_id, month);
insert into usage_changes (organization_id, month, documents, pages, stored_bytes)
  select organization_id, date_trunc('month', created_at at time zone 'UTC')::date, count(*),
    coalesce(sum(pages_count), 0), coalesce(sum(file_size), 0)
  from documents group by 1, 2;

-- The pages that usage_changes contains for the document: as far as they are known at the upload, then those that were read. Null
-- for older documents: pages_count.
alter table documents add column counted_pages integer;

create function count_added_documents() returns trigger language plpgsql as $$
begin
  insert into usage_changes (organization_id, month, documents, pages, stored_bytes)
    select organization_id, date_trunc('month', created_at at time zone 'UTC')::date, count(*),
      sum(coalesce(counted_pages, pages_count, 0)), sum(file_size)
    from added group by 1, 2;
  return null;
end $$;
create trigger documents_added after insert on documents referencing new table as added
  for each statement execute function count_added_documents();

create function count_read_pages() returns trigger language plpgsql as $$
declare
  counted integer := coalesce(old.counted_pages, old.pages_count, 0);
begin
  if new.status = 'pending' then
    new.counted_pages := counted;
    return new;
  end if;
  new.counted_pages := coalesce(new.pages_count, 0);
  if new.counted_pages <> counted then
    insert into usage_changes (organization_id, month, pages)
      values (new.organization_id, date_trunc('month', new.created_at at time zone 'UTC')::date, new.counted_pages - counted);
  end if;
  return new;
end $$;
create trigger documents_read before update of status, pages_count on documents
  for each row execute function count_read_pages();

create function count_deleted_documents() returns trigger language plpgsql as $$
begin
  insert into usage_changes (organization_id, month, stored_bytes)
    select organization_id, date_trunc('month', now() at time zone 'UTC')::date, -sum(file_size)
    from deleted where exists (select 1 from organizations o where o.id = organization_id) group by 1;
  return null;
end $$;
create trigger documents_deleted after delete on documents referencing old table as deleted
  for each statement execute function count_deleted_documents();

-- The operator's limits replace those of the settings: null for the setting, 0 for no limit. Owners can only set lower ones: null
-- for none.
create table organization_limits (
  organization_id text not null references organizations on delete cascade,
  set_by text not null check (set_by in ('operator', 'owner')),
  documents_per_month bigint check (documents_per_month >= 0),
  pages_per_month bigint check (pages_per_month >= 0),
  stored_bytes bigint check (stored_bytes >= 0),
  primary key (organization_id, set_by)
);

-- Whether a password alone gives no access.
alter table organizations add column requires_second_factor boolean not null default false;
