-- The archive or e-mail that a document was taken out of. It may have been deleted since, so it is no foreign key.
alter table documents add column parent_id text;
-- The uploaded container, the name, position and depth of the document in it; see Origin in documents.ts.
alter table documents add column origin jsonb;

create unique index documents_of_parent on documents (parent_id, ((origin->>'position')::int)) where parent_id is not null;
create index documents_of_root on documents ((origin->>'rootId')) where origin is not null;
