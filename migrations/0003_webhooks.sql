create table webhooks (
  id text primary key,
  project_id text not null references projects on delete cascade,
  name text not null,
  event_type text not null check (event_type in ('document.processed', 'document.failed')),
  target_url text not null,
  active boolean not null,
  include_parsed_data boolean not null,
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  -- Since when every attempt has failed; null where the last one succeeded, or none was made.
  failing_since timestamptz,
  created_at timestamptz not null
);
create index webhooks_list on webhooks (project_id, created_at desc, id desc);

-- Sealed; those that were replaced sign for a while longer.
create table webhook_secrets (
  webhook_id text not null references webhooks on delete cascade,
  version integer not null,
  sealed bytea not null,
  signs_until timestamptz,
  primary key (webhook_id, version)
);

-- One event on its way to one webhook: the log of it, and the queue of what is due.
create table deliveries (
  id text primary key,
  webhook_id text not null references webhooks on delete cascade,
  event_type text not null,
  -- Outlives the document.
  document_id text,
  status text not null check (status in ('pending', 'succeeded', 'failed', 'cancelled')),
  -- null once it was erased.
  body text,
  created_at timestamptz not null,
  scheduled_attempts integer not null default 0,
  -- When the next attempt is made, and by whose wish; null where none is.
  due_at timestamptz,
  due_trigger text not null check (due_trigger in ('schedule', 'redeliver', 'test')),
  -- Counts the wishes, so that an attempt that ends does not undo one that came meanwhile.
  due_version integer not null default 0
);
create index deliveries_list on deliveries (webhook_id, created_at desc, id desc);
create index deliveries_due on deliveries (webhook_id, due_at) where due_at is not null;
create index deliveries_document on deliveries (document_id);
create index deliveries_age on deliveries (created_at) where due_at is null;

create table delivery_attempts (
  delivery_id text not null references deliveries on delete cascade,
  at timestamptz not null,
  response_status integer,
  duration_ms integer not null,
  error text,
  trigger text not null
);
create index delivery_attempts_delivery on delivery_attempts (delivery_id, at);
