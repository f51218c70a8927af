create type driver_alert_state as enum ('open', 'told', 'expired');

-- A rider who found nobody waits for a driver near a pickup; one wait for each rider.
create table driver_alerts (
  rider_id uuid primary key references accounts on delete cascade,
  -- A new wait of the same rider is another alert.
  id uuid not null unique,
  state driver_alert_state not null default 'open',
  from_label text not null,
  from_latitude double precision not null,
  from_longitude double precision not null,
  to_label text not null,
  to_latitude double precision not null,
  to_longitude double precision not null,
  minutes smallint not null,
  set_at timestamptz not null,
  expires_at timestamptz not null,
  -- When drivers were last looked for: who has waited longest for that comes first.
  looked_at timestamptz,
  told_at timestamptz,
  -- The mail that a told rider is owed. Nobody else tries before mail_after.
  mail_attempts smallint not null default 0,
  mail_after timestamptz,
  mailed_at timestamptz,
  check ((state = 'told') = (told_at is not null))
);
create index driver_alerts_open on driver_alerts (set_at) where state = 'open';
create index driver_alerts_by_end on driver_alerts (expires_at);
create index driver_alerts_unmailed on driver_alerts (told_at) where state = 'told' and mailed_at is null;

create function announce_driver_alert() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_alert', new.rider_id::text);
  return null;
end $$;
create trigger driver_alert_changed after update of state on driver_alerts
  for each row when (old.state <> new.state) execute function announce_driver_alert();

-- The answers of calls that carried an Idempotency-Key; without a status while the call is under way.
create table repeatable_calls (
  account_id uuid not null references accounts on delete cascade,
  key text not null,
  -- "POST /api/checkout" and the SHA-256 of the body: the same key is for the same call.
  call text not null,
  body_hash bytea not null,
  created_at timestamptz not null,
  status smallint,
  answer text,
  primary key (account_id, key),
  check ((status is null) = (answer is null))
);
create index repeatable_calls_by_age on repeatable_calls (created_at);
