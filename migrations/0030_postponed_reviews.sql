-- Until when a person has postponed the review; counts only while it is in the future.
alter table documents add column postponed_until timestamptz;
