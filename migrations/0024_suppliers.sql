-- Companies that confirmed documents came from. What is known of each is in the rows of its documents.
create table suppliers (
  id text primary key,
  project_id text not null references projects on delete cascade,
  created_at timestamptz not null default now()
);

-- What an approved document states about its supplier; deleted with it.
create table supplier_facts (
  document_id text primary key references documents on delete cascade,
  supplier_id text not null references suppliers on delete cascade,
  project_id text not null,
  name text not null,
  -- In one form for different spellings.
  name_key text not null,
  tax_id text,
  iban text,
  currency text,
  confirmed_at timestamptz not null
);
create index supplier_facts_supplier on supplier_facts (supplier_id);
create index supplier_facts_tax_id on supplier_facts (project_id, tax_id);
create index supplier_facts_name on supplier_facts (project_id, left(name_key, 4));
