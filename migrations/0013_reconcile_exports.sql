-- The job that makes the export, and how often it was begun: an export without a live job gets another one.
alter table exports add column job_id uuid;
alter table exports add column attempts integer not null default 0;
create index exports_pending on exports (created_at) where status = 'pending';
