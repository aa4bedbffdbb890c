-- Lists are filtered and sorted by these columns. The order among equal values follows from an incremental sort.
create index documents_supplier on documents (project_id, lower(supplier));
create index documents_number on documents (project_id, lower(number));
create index documents_date on documents (project_id, date);
create index documents_total on documents (project_id, total);
