-- What a list shows of each result. Null: there is no result, or nothing was found.
alter table documents add column supplier text;
alter table documents add column number text;
-- YYYY-MM-DD, which sorts as text.
alter table documents add column date text;
alter table documents add column total double precision;
alter table documents add column currency text;
-- Supplier and number in one form: documents with the same key are possibly the same document, received twice.
alter table documents add column duplicate_key text;
create index documents_duplicate on documents (project_id, duplicate_key, id) where duplicate_key is not null;
-- What the reasons for a review follow from; see ReviewFacts in review.ts.
alter table documents add column review_facts jsonb;

-- The columns above, of documents that were processed before.
insert into backfills (name) values ('shown_in_lists');
