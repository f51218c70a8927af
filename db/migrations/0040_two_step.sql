-- The second step of an admin's log-in. Until `enabled_at` the secret is only offered; `last_step` is the latest time
-- step whose code was taken, so that none is taken twice.
create table admin_totp (
  account_id uuid primary key references admins on delete cascade,
  secret text not null,
  enabled_at timestamptz,
  last_step integer not null default 0
);

-- Instead of a code of the app, each once; only the SHA-256 is kept.
create table admin_recovery_codes (
  account_id uuid not null references admin_totp on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
