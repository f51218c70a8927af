-- A refund, reversal or transfer that Stripe was asked for. The row is written before the call. Its id is the
-- idempotency key and stands in the object's metadata: a call whose answer was lost is found, or sent again unchanged.
-- open: asked, outcome unknown. done: confirmed. void: refused or failed, and a look-up found nothing.
create type payment_order_kind as enum ('refund', 'reversal', 'transfer');
create type payment_order_state as enum ('open', 'done', 'void');
create table payment_orders (
  id uuid primary key,
  ride_id uuid not null references payments (ride_id),
  kind payment_order_kind not null,
  state payment_order_state not null default 'open',
  cents integer not null check (cents > 0),
  -- Stripe's id of the object, once confirmed.
  provider_id text,
  -- Stripe's message of the refusal.
  refusal text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state = 'open')),
  check ((provider_id is not null) = (state = 'done'))
);
-- One at a time: the next amount is planned from the outcome of the last call.
create unique index payment_orders_open on payment_orders (ride_id) where state = 'open';
create index payment_orders_of_ride on payment_orders (ride_id, asked_at);
create trigger payment_orders_are_never_emptied before truncate on payment_orders
  for each statement execute function refuse_change();

-- A driver's part of a refund that could not be taken back from their Stripe account. Later fares repay it.
create table driver_receivables (
  id uuid primary key,
  driver_id uuid not null references drivers,
  ride_id uuid not null references payments (ride_id),
  cents integer not null check (cents > 0),
  repaid_cents integer not null default 0,
  since timestamptz not null,
  ended_at timestamptz,
  check (repaid_cents between 0 and cents),
  check ((ended_at is not null) = (repaid_cents = cents))
);
create index driver_receivables_of_driver on driver_receivables (driver_id, since, id);
create index driver_receivables_of_ride on driver_receivables (ride_id);

-- The part of a ride's fare that repaid a receivable.
create table driver_repayments (
  receivable_id uuid not null references driver_receivables,
  ride_id uuid not null references payments (ride_id),
  cents integer not null check (cents > 0),
  at timestamptz not null,
  primary key (receivable_id, ride_id)
);
create index driver_repayments_of_ride on driver_repayments (ride_id);

alter table payments
  add column receivable_cents integer not null default 0,
  add column withheld_cents integer not null default 0,
  -- Consecutive refusals, and when Stripe is asked again: causes such as a restricted account can pass.
  add column refusals integer not null default 0,
  add column retry_at timestamptz,
  add constraint payments_owe_what_was_due check (
    receivable_cents between 0 and transferred_cents - reversed_cents + withheld_cents),
  add constraint payments_withhold_what_is_due check (
    withheld_cents >= 0 and withheld_cents + transferred_cents <= captured_cents),
  -- The rider is refunded before the driver's part comes back.
  drop constraint payments_give_what_was_taken,
  add constraint payments_give_what_was_taken check (
    refunded_cents + transferred_cents + withheld_cents - reversed_cents
      <= captured_cents + granted_cents - granted_tax_cents);

-- When the rider was told that the money was sent; rider_mailed_at: that it is on its way.
alter table refunds add column rider_sent_mailed_at timestamptz;
create or replace function refuse_other_refund() returns trigger language plpgsql as $$
declare
  mailed constant text[] = '{rider_mailed_at, rider_sent_mailed_at, driver_mailed_at}';
begin
  if tg_op = 'DELETE' or to_jsonb(new) - mailed <> to_jsonb(old) - mailed then
    raise exception 'what was decided about a refund is permanent' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
update refunds set rider_sent_mailed_at = rider_mailed_at;

-- `sent` counts a fare that repaid a receivable as sent, and a receivable as no longer sent.
create or replace view ride_money as
select rides.id, rides.driver_id, reference, kind, rides.state, ended_at, requested_at, from_label, to_label,
  is_paid, fare, kept, credit, payments.captured_cents as captured, payments.refunded_cents as refunded,
  payments.transferred_cents as transferred, transfer_id,
  (taxed - coalesce(reversed.tax, 0))::int as tax,
  (fare + kept + credit - coalesce(reversed.earned, 0))::int as net,
  (fare + kept + taxed - rider_credit - coalesce(reversed.paid, 0))::int as paid,
  (transferred_cents + withheld_cents - receivable_cents - coalesce(reversed.sent, 0))::int as sent,
  payments.withheld_cents as withheld
from rides
join payments on payments.ride_id = rides.id
left join driver_credit_uses uses on uses.ride_id = rides.id
cross join lateral (
  select payments.state = 'captured' as is_paid,
    case when payments.state = 'captured' and rides.state = 'completed' then 1 else 0 end as took_place
) whether
cross join lateral (
  select took_place * fare_cents as fare, took_place * tax_cents as taxed,
    took_place * rider_credit_cents as rider_credit,
    case when is_paid and rides.state <> 'completed' then coalesce(cancelled_driver_cents, 0) else 0 end as kept,
    case when is_paid then coalesce(uses.cents, 0) else 0 end as credit
) priced
cross join lateral (
  select
    sum(e.cents) filter (where t.kind = 'completion_reversed' and e.account = 'driver:' || rides.driver_id) as earned,
    sum(e.cents) filter (where t.kind = 'completion_reversed' and e.account = 'platform_tax') as tax,
    -sum(e.cents) filter (where t.kind = 'completion_reversed' and e.account = 'ride:' || t.ride_id) as paid,
    sum(e.cents) filter (where t.kind = 'transfer_reversed' and e.account = 'stripe_balance') as sent
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.ride_id = rides.id and t.kind in ('completion_reversed', 'transfer_reversed')
) reversed
where rides.state in ('completed', 'cancelled', 'no_show');

drop trigger payment_is_summed_anew on payments;
create constraint trigger payment_is_summed_anew after update on payments deferrable initially deferred for each row
  when ((old.state, old.captured_cents, old.refunded_cents, old.transferred_cents, old.withheld_cents, old.receivable_cents)
    is distinct from
      (new.state, new.captured_cents, new.refunded_cents, new.transferred_cents, new.withheld_cents, new.receivable_cents)
    and (old.captured_cents > 0 or new.captured_cents > 0))
  execute function recount_money();
