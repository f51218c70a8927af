-- Offers show a driver's name and photo: every node reads them again, and the driver's own pages hear of it.
create function announce_driver_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_driver', new.id::text);
  return null;
end $$;
create trigger driver_account_changed after update of first_name, last_name, profile_image on accounts
  for each row when (new.role = 'DRIVER' and (old.first_name, old.last_name, old.profile_image)
    is distinct from (new.first_name, new.last_name, new.profile_image))
  execute function announce_driver_account();

-- Which files are whose: a person shows only pictures of their own, and what nobody shows is removed.
create table uploads (
  name text primary key check (name ~ '^[0-9a-f]{32}\.jpg$'),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null
);
create index uploads_by_age on uploads (created_at);

-- An account at the payment provider is asked for once. What was asked for is kept before it is sent: when the answer
-- is lost, it is looked for among the accounts made since.
create table payout_requests (
  driver_id uuid primary key references drivers on delete cascade,
  asked_at timestamptz not null,
  -- Failures that the provider would repeat under the same key: the next try takes another.
  failures integer not null default 0
);

-- The way back from the provider's pages: good once, for half an hour, in the session that left. Only the SHA-256 is
-- kept.
create table payout_codes (
  code_hash bytea primary key,
  driver_id uuid not null references drivers on delete cascade,
  session_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index payout_codes_by_expiry on payout_codes (expires_at);
