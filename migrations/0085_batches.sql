-- The batch that the caller has named with the upload; null for most documents.
alter table documents add column batch text;
create index documents_of_batch on documents (project_id, batch) where batch is not null;
