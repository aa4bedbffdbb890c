-- How far a running run is; null until its parser has reported something.
alter table runs add column pages_done integer;
alter table runs add column pages_total integer;

-- How a person has divided the pages of the file into documents: pairs of first and last page; null to detect it.
alter table documents add column chosen_segments jsonb;
