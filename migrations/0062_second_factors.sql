-- Time-based one-time passwords of users (RFC 6238). The secret is encrypted.
create table second_factors (
  user_id text primary key references users on delete cascade,
  sealed_secret bytea not null,
  -- false until the first code has shown that the app of the user has the secret.
  is_confirmed boolean not null,
  -- The time step of the last accepted code: no code counts twice.
  last_step bigint not null,
  created_at timestamptz not null
);

-- Digests of random codes with 120 bits, deleted when they are used.
create table recovery_codes (
  user_id text not null references second_factors on delete cascade,
  digest bytea not null,
  primary key (user_id, digest)
);
