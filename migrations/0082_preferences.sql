-- Null: the language of the browser, and English in mails.
alter table users add column language text check (language in ('en', 'de'));
alter table users add column digest text not null default 'off' check (digest in ('off', 'daily', 'weekdays'));
alter table users add column digest_hour smallint not null default 8 check (digest_hour between 0 and 23);
alter table users add column digest_time_zone text not null default 'UTC';
-- The last day, in that time zone, whose digest was sent or had nothing to say.
alter table users add column digest_sent_on date;
create index users_digest on users (id) where digest <> 'off';
