-- Answers that were kept for an Idempotency-Key tell names and addresses of their project, and go with it.
alter table idempotency_answers add column project_id text;
create index idempotency_answers_project on idempotency_answers (project_id) where project_id is not null;
