-- The member who takes care of the document.
alter table documents add column assigned_to text references users (id) on delete set null;
create index documents_assigned on documents (assigned_to, project_id) where assigned_to is not null;
