-- creating: the request is fixed, Stripe may or may not have it. open: the rider can pay.
-- authorized: paid, not captured. captured, released (nothing taken), lapsed (never paid).
create type payment_state as enum ('creating', 'open', 'authorized', 'captured', 'released', 'lapsed');

create table payments (
  ride_id uuid primary key references rides,
  state payment_state not null default 'creating',
  idempotency_key text not null unique,
  -- Failures that the provider would repeat under the same key: the next try takes another.
  failures integer not null default 0,
  -- The complete request, so that sending it again after a crash is the same request.
  request jsonb not null,
  amount_cents integer not null check (amount_cents > 0),
  session_id text unique,
  session_url text,
  payment_intent_id text unique,
  charge_id text unique,
  card_last4 text,
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  transferred_cents integer not null default 0 check (transferred_cents between 0 and captured_cents),
  fee_cents integer,
  transfer_id text unique,
  -- Set once the ride has ended and no money is left to move.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  -- What went back to the rider and on to the driver was taken before.
  constraint payments_give_what_was_taken check (refunded_cents + transferred_cents <= captured_cents)
);
create trigger payments_are_never_emptied before truncate on payments
  for each statement execute function refuse_change();
create index payments_unsettled on payments (looked_at) where settled_at is null;

-- Every event of Stripe's, once, for ever.
create table stripe_events (
  id text primary key,
  type text not null,
  object_id text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create trigger stripe_events_are_never_emptied before truncate on stripe_events
  for each statement execute function refuse_change();
create index stripe_events_unprocessed on stripe_events (received_at) where processed_at is null;
