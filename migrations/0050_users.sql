-- People who sign in to the dashboard. E-mail addresses are stored in lower case.
create table users (
  id text primary key,
  email text not null,
  name text not null,
  -- Argon2id in the PHC string format; null for users who only sign in with single sign-on.
  password_hash text,
  created_at timestamptz not null
);
create unique index users_email on users (email);

-- Who belongs to which organization. Without a role, a member only sees the projects of project_roles.
create table members (
  organization_id text not null references organizations on delete cascade,
  user_id text not null references users on delete cascade,
  role text check (role in ('viewer', 'reviewer', 'editor', 'administrator', 'owner')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);
create index members_user on members (user_id, created_at);

create table project_roles (
  project_id text not null references projects on delete cascade,
  organization_id text not null,
  user_id text not null,
  role text not null check (role in ('viewer', 'reviewer', 'editor', 'administrator', 'owner')),
  primary key (project_id, user_id),
  foreign key (organization_id, user_id) references members on delete cascade
);
create index project_roles_member on project_roles (organization_id, user_id);

-- Only digests of the tokens, so that a copy of the rows opens no session.
create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  digest bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_expiry on sessions (expires_at);

-- Secret links for the first administrator, invitations and new passwords.
create table links (
  id text primary key,
  kind text not null check (kind in ('setup', 'invitation', 'reset')),
  digest bytea not null unique,
  organization_id text not null references organizations on delete cascade,
  -- null for setup links, whose user chooses the address.
  email text,
  role text,
  project_roles jsonb not null default '[]',
  created_by text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index links_organization on links (organization_id, created_at desc);
create index links_expiry on links (expires_at);

-- null: all projects of the organization. created_by: a key or a user; null for the command line and the first start.
alter table api_keys add column project_ids text[];
alter table api_keys add column created_by text;

-- From now on, the identifier of a user if it was a user and not a key.
comment on column activity.key_id is 'key_… or usr_…';
comment on column corrections.key_id is 'key_… or usr_…';
comment on column documents.decided_by is 'key_… or usr_…';
