-- null: documents of the project are kept until somebody deletes them.
alter table projects alter column retention_days drop not null;
