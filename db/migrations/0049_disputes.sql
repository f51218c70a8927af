-- What a rider's bank asks back of a payment (a chargeback), as Stripe has it. An inquiry moves no money: the bank asks
-- first. What it has taken is the platform's loss until it is won back; the ride's own money stays as it was.
create type dispute_status as enum ('inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost');
create table disputes (
  -- Stripe's own.
  id text primary key,
  ride_id uuid not null references payments (ride_id),
  status dispute_status not null,
  reason text not null,
  -- What the rider's bank asks for.
  amount_cents integer not null check (amount_cents > 0),
  -- What it has taken and not given back, and what Stripe charges for it: both as the ledger has them.
  taken_cents integer not null,
  fee_cents integer not null,
  opened_at timestamptz not null,
  answer_by timestamptz,
  closed_at timestamptz,
  -- Grows with each change: what was asked of Stripe before another change was written is asked again.
  revision integer not null default 1,
  looked_at timestamptz not null,
  check ((closed_at is null) = (status in ('inquiry', 'needs_response', 'under_review')))
);
create index disputes_of_ride on disputes (ride_id);
create index disputes_open on disputes (looked_at) where closed_at is null;
create trigger disputes_are_kept before delete on disputes
  for each row execute function refuse_change();
create trigger disputes_are_never_emptied before truncate on disputes
  for each statement execute function refuse_change();

-- Of what is owed to the rider: what the bank has given instead of us, for good.
alter table payments
  add column charged_back_cents integer not null default 0,
  add constraint payments_charge_back_what_was_taken check (charged_back_cents between 0 and captured_cents);
