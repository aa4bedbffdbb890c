-- What a project's own language model speaks, and whether it is sent pictures of pages.
alter table model_endpoints add column api text not null default 'openai';
alter table model_endpoints add column images boolean not null default false;
