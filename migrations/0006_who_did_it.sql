-- Mail that comes in over SMTP has no key; and by which door something came is of interest.
alter table activity alter column key_id drop not null;
alter table activity add column via text not null default 'api';
-- For forgetting what is old.
create index activity_age on activity (at);
