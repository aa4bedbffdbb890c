-- The OpenID Connect provider of an organization. The secret of the client is encrypted.
create table single_sign_on (
  organization_id text primary key references organizations on delete cascade,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea,
  scopes text not null,
  groups_claim text not null,
  -- [{"group": …, "role": …}]; empty: members keep the roles that they were given here.
  group_roles jsonb not null,
  -- null: people without a role are refused.
  default_role text check (default_role in ('viewer', 'reviewer', 'editor', 'administrator', 'owner')),
  trusts_unverified_emails boolean not null,
  is_enforced boolean not null
);

-- Which member the provider means by a subject. Removing the member removes it.
create table identities (
  organization_id text not null,
  subject text not null,
  user_id text not null,
  primary key (organization_id, subject),
  foreign key (organization_id, user_id) references members on delete cascade
);
create index identities_member on identities (organization_id, user_id);

-- The organization whose single sign-on opened the session: it gives access to no other, because each organization
-- trusts its own provider only. null: opened with a password.
alter table sessions add column organization_id text references organizations on delete cascade;
create index sessions_organization on sessions (organization_id) where organization_id is not null;
