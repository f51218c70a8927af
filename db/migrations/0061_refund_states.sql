-- Refunds as Stripe reports them. A refund can wait (pending), fail days after it succeeded, or be canceled.
create type refund_status as enum ('pending', 'requires_action', 'succeeded', 'failed', 'canceled');
create table stripe_refunds (
  id text primary key,
  ride_id uuid not null references payments (ride_id),
  status refund_status not null,
  cents integer not null check (cents > 0),
  -- Part of it that pays a refund owed by the ride; a refund made in the dashboard can exceed what is owed.
  counted_cents integer not null check (counted_cents between 0 and cents),
  -- Parts posted as taken from and returned to Stripe's balance.
  sent_cents integer not null default 0,
  returned_cents integer not null default 0,
  -- Stripe's pending_reason or failure_reason.
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  looked_at timestamptz not null,
  revision integer not null default 1,
  check ((ended_at is null) = (status in ('pending', 'requires_action')))
);
create index stripe_refunds_of_ride on stripe_refunds (ride_id);
create index stripe_refunds_open on stripe_refunds (looked_at) where ended_at is null;
create trigger stripe_refunds_are_kept before delete on stripe_refunds
  for each row execute function refuse_change();
create trigger stripe_refunds_are_never_emptied before truncate on stripe_refunds
  for each statement execute function refuse_change();

insert into stripe_refunds (id, ride_id, status, cents, counted_cents, sent_cents, created_at, ended_at, looked_at)
select provider_id, ride_id, 'succeeded', cents, cents, cents, asked_at, ended_at, ended_at
from payment_orders where kind = 'refund' and state = 'done';

alter table payments
  -- Asked of Stripe and not confirmed. refunded_cents counts confirmed refunds only.
  add column refunding_cents integer not null default 0,
  -- Set when a refund failed and a person must decide how the rider gets the money.
  add column refund_held_at timestamptz,
  add constraint payments_refund_what_was_taken check (
    refunding_cents >= 0 and refunded_cents + refunding_cents <= captured_cents);
