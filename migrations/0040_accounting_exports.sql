-- Exports in the formats of accounting programs, with what the program needs and what was left out.
alter table exports drop constraint exports_format_check;
alter table exports add constraint exports_format_check check (format in (
  'csv', 'xlsx', 'jsonl', 'json', 'ubl', 'cii', 'datev', 'datev_documents', 'quickbooks', 'xero', 'ofx', 'camt053'
));
alter table exports add column accounting jsonb;
alter table exports add column warnings jsonb;
