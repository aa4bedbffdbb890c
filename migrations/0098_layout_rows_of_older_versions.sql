-- Processes of version 0.2.0 can run during an upgrade, and know only the columns before the previous migration: they identify an
-- example and its signs by the document. A later version can drop this column, these functions and these triggers.
alter table layout_signs add column document_id text;
update layout_signs set document_id = example_id;

create function identify_layout_example() returns trigger language plpgsql as $$
begin
  new.id := coalesce(new.id, new.document_id);
  return new;
end $$;
create trigger layout_examples_identified before insert on layout_examples for each row
  when (new.id is null) execute function identify_layout_example();

create function identify_layout_sign() returns trigger language plpgsql as $$
begin
  new.example_id := coalesce(new.example_id, new.document_id);
  new.document_id := new.example_id;
  return new;
end $$;
create trigger layout_signs_identified before insert on layout_signs for each row
  execute function identify_layout_sign();
