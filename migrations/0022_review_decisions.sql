-- Why a person has rejected the document; null if nobody has. `reviewed` means that a person has approved the result.
alter table documents add column rejection_reason text;
-- Who has approved or rejected it, and when; null if nobody has, or if it was before this migration.
alter table documents add column decided_by text;
alter table documents add column decided_at timestamptz;

alter table webhooks drop constraint webhooks_event_type_check;
alter table webhooks add constraint webhooks_event_type_check check (event_type in
  ('document.processed', 'document.failed', 'document.corrected', 'document.reviewed', 'document.rejected'));
