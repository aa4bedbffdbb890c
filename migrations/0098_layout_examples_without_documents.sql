-- What a document taught can outlive it without its text, and can be imported from a file. Such an example has its own
-- sketch; that of a document is in layout_sketches.
alter table layout_signs drop constraint layout_signs_document_id_fkey;
alter table layout_signs rename column document_id to example_id;
alter table layout_examples
  drop constraint layout_examples_pkey,
  drop constraint layout_examples_document_id_fkey,
  add column id text,
  add column signs integer[],
  add column sketch text;
-- An example of a document has the identifier of the document.
update layout_examples set id = document_id;
alter table layout_examples
  alter column id set not null,
  alter column document_id drop not null,
  add primary key (id),
  add unique (document_id),
  add foreign key (document_id) references layout_sketches on delete cascade,
  add check ((document_id is null) = (sketch is not null) and (sketch is null) = (signs is null));
alter table layout_signs add foreign key (example_id) references layout_examples on delete cascade;
