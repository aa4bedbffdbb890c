-- What a master list or a person states about a supplier, in addition to the rows of its documents in supplier_facts.
alter table suppliers
  -- The identifier of the supplier in another system.
  add column external_id text,
  add column names text[] not null default '{}',
  -- Each name in one form for different spellings, and the beginnings of these forms.
  add column name_keys text[] not null default '{}',
  add column name_starts text[] not null default '{}',
  add column tax_ids text[] not null default '{}',
  add column ibans text[] not null default '{}',
  add column currency text;
create unique index suppliers_external_id on suppliers (project_id, external_id);
create index suppliers_newest on suppliers (project_id, created_at, id);
create index suppliers_tax_ids on suppliers using gin (tax_ids);
create index suppliers_name_starts on suppliers using gin (name_starts);
