create type role as enum ('RIDER', 'DRIVER', 'ADMIN');

create table accounts (
  id uuid primary key,
  role role not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  profile_image text,
  referral_code text not null unique,
  referred_by uuid references accounts,
  created_at timestamptz not null default now(),
  unique (role, email)
);

-- Only the SHA-256 of a token is kept: a stolen copy of this table opens no session.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);
