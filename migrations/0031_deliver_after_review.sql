-- A webhook can receive several types of events.
alter table webhooks add column further_event_types text[] not null default '{}'
  check (further_event_types <@ array['document.processed', 'document.failed', 'document.corrected',
    'document.reviewed', 'document.rejected']);

-- Whether `document.processed` is only sent of results that need no review or were approved.
alter table projects add column deliver_after_review boolean not null default false;
-- Whether that event of the document waits for its review.
alter table documents add column delivery_held boolean not null default false;
create index documents_delivery_held on documents (id) where delivery_held;
