-- What a webhook sends: events of Legible, or messages for a chat program.
alter table webhooks add column format text not null default 'legible' check (format in ('legible', 'slack', 'teams'));
