-- Tips: a payment of its own beside the ride's, whole to the driver. A ride has one tip at most; a tip that was not paid
-- lapses and can be tried again.
create table tips (
  id uuid primary key,
  ride_id uuid not null references payments (ride_id),
  -- As for payments. A tip is charged at once, so it is never authorized.
  state payment_state not null default 'creating' check (state in ('creating', 'open', 'captured', 'lapsed')),
  amount_cents integer not null check (amount_cents > 0),
  -- The complete request, so that sending it again after a crash is the same request.
  request jsonb not null,
  -- Failures that the provider would repeat under the same key: the next attempt uses another.
  failures integer not null default 0,
  session_id text unique,
  session_url text,
  payment_intent_id text unique,
  charge_id text unique,
  card_last4 text,
  fee_cents integer,
  captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
  paid_at timestamptz,
  transfer_id text unique,
  transferred_cents integer not null default 0 check (transferred_cents between 0 and captured_cents),
  reversed_cents integer not null default 0 check (reversed_cents between 0 and transferred_cents),
  receivable_cents integer not null default 0 check (receivable_cents between 0 and transferred_cents - reversed_cents),
  -- Refund decided by an admin, always of the whole tip.
  granted_cents integer not null default 0 check (granted_cents between 0 and captured_cents),
  grant_reason text,
  refunded_cents integer not null default 0,
  refunding_cents integer not null default 0 check (refunding_cents >= 0),
  refund_held_at timestamptz,
  -- Paid back by the rider's bank instead of us.
  charged_back_cents integer not null default 0 check (charged_back_cents between 0 and captured_cents),
  refusals integer not null default 0,
  retry_at timestamptz,
  -- Set once no money is left to move.
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  looked_at timestamptz not null,
  check (refunded_cents between 0 and captured_cents and refunded_cents + refunding_cents <= captured_cents),
  check ((state = 'captured') = (paid_at is not null))
);
create unique index tips_one_of_ride on tips (ride_id) where state <> 'lapsed';
create index tips_unsettled on tips (looked_at) where settled_at is null;
create trigger tips_are_kept before delete on tips for each row execute function refuse_change();
create trigger tips_are_never_emptied before truncate on tips for each statement execute function refuse_change();

-- Orders of tips, as payment_orders are of rides.
create table tip_orders (
  id uuid primary key,
  tip_id uuid not null references tips,
  kind payment_order_kind not null,
  state payment_order_state not null default 'open',
  cents integer not null check (cents > 0),
  provider_id text,
  refusal text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state = 'open')),
  check ((provider_id is not null) = (state = 'done'))
);
create unique index tip_orders_open on tip_orders (tip_id) where state = 'open';
create trigger tip_orders_are_never_emptied before truncate on tip_orders
  for each statement execute function refuse_change();

-- Null for the ride's own refunds and disputes.
alter table stripe_refunds add column tip_id uuid;
alter table stripe_refunds add constraint stripe_refunds_of_tip foreign key (tip_id) references tips not valid;
alter table disputes add column tip_id uuid;
alter table disputes add constraint disputes_of_tip foreign key (tip_id) references tips not valid;

-- The tip that a ride's driver has: paid and not returned. It counts as earned, as paid and, once transferred, as sent.
create or replace view ride_money as
select rides.id, rides.driver_id, reference, kind, rides.state, ended_at, requested_at, from_label, to_label,
  is_paid, fare, kept, credit, payments.captured_cents as captured, payments.refunded_cents as refunded,
  payments.transferred_cents as transferred, payments.transfer_id,
  (taxed - coalesce(reversed.tax, 0))::int as tax,
  (fare + kept + credit - coalesce(reversed.earned, 0) + tip)::int as net,
  (fare + kept + taxed - rider_credit - coalesce(reversed.paid, 0) + tip)::int as paid,
  (payments.transferred_cents + withheld_cents - payments.receivable_cents - coalesce(reversed.sent, 0) + tip_sent)::int
    as sent,
  payments.withheld_cents as withheld,
  tip
from rides
join payments on payments.ride_id = rides.id
left join driver_credit_uses uses on uses.ride_id = rides.id
left join tips on tips.ride_id = rides.id and tips.state = 'captured'
cross join lateral (
  select payments.state = 'captured' as is_paid,
    case when payments.state = 'captured' and rides.state = 'completed' then 1 else 0 end as took_place,
    coalesce(tips.captured_cents - tips.granted_cents, 0) as tip,
    coalesce(tips.transferred_cents - tips.reversed_cents - tips.receivable_cents, 0) as tip_sent
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

create or replace view earnings_by_day as
select driver_id, (ended_at at time zone 'America/New_York')::date as day,
  count(*) filter (where state = 'completed' and is_paid)::int as rides,
  count(*) filter (where fare + kept > 0)::int as earning,
  sum(fare) as fare, sum(kept) as kept, sum(credit) as credit, sum(tax) as tax, sum(net) as net, sum(paid) as paid,
  sum(sent) as sent, sum(tip) as tip
from ride_money where ended_at is not null group by 1, 2;

alter table earning_days add column tip bigint not null default 0;

create or replace view spending_by_day as
select rider_id, (accepted_at at time zone 'America/New_York')::date as day,
  sum(payments.captured_cents - payments.refunded_cents + coalesce(tips.captured_cents - tips.refunded_cents, 0)) as cents
from rides join payments on payments.ride_id = rides.id
left join tips on tips.ride_id = rides.id and tips.state = 'captured'
where accepted_at is not null group by 1, 2;

create or replace function recount_sums() returns void language sql as $$
  lock table rides, payments, tips, driver_credit_uses, ledger_transactions in share row exclusive mode;
  delete from ended_rides;
  insert into ended_rides (account_id, kind, state, rides)
  select account_id, kind, state, count(*) from rides cross join unnest(array[rider_id, driver_id]) as account_id
  where state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show') group by 1, 2, 3;
  delete from earning_days;
  insert into earning_days (driver_id, day, rides, earning, fare, kept, credit, tax, net, paid, sent, tip)
  select driver_id, day, rides, earning, fare, kept, credit, tax, net, paid, sent, tip from earnings_by_day;
  delete from spending_days;
  insert into spending_days (rider_id, day, cents) select rider_id, day, cents from spending_by_day;
$$;

create or replace function recount_earning_day(driver uuid, of_day date) returns void language plpgsql as $$
begin
  insert into earning_days (driver_id, day) values (driver, of_day) on conflict do nothing;
  perform from earning_days
  where driver_id = driver and day = of_day and counted_by is distinct from pg_current_xact_id() for update;
  if not found then return; end if;
  update earning_days set (counted_by, rides, earning, fare, kept, credit, tax, net, paid, sent, tip) = (
    select pg_current_xact_id(), coalesce(sum(rides), 0), coalesce(sum(earning), 0), coalesce(sum(fare), 0), coalesce(sum(kept), 0),
      coalesce(sum(credit), 0), coalesce(sum(tax), 0), coalesce(sum(net), 0), coalesce(sum(paid), 0),
      coalesce(sum(sent), 0), coalesce(sum(tip), 0)
    from earnings_by_day where driver_id = driver and day = of_day)
  where driver_id = driver and day = of_day;
end $$;

create constraint trigger tip_is_summed after insert on tips deferrable initially deferred for each row
  when (new.captured_cents > 0) execute function recount_money();
create constraint trigger tip_is_summed_anew after update on tips deferrable initially deferred for each row
  when ((old.captured_cents, old.granted_cents, old.refunded_cents, old.transferred_cents, old.reversed_cents, old.receivable_cents)
    is distinct from
      (new.captured_cents, new.granted_cents, new.refunded_cents, new.transferred_cents, new.reversed_cents, new.receivable_cents))
  execute function recount_money();

-- The open pages of rider and driver show a tip as soon as it is paid or given back.
create trigger tip_is_announced after update of captured_cents, granted_cents, refunded_cents on tips
  for each row when ((old.captured_cents, old.granted_cents, old.refunded_cents)
    is distinct from (new.captured_cents, new.granted_cents, new.refunded_cents))
  execute function announce_ride_money();
