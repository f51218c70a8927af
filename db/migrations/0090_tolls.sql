-- Tolls that drivers pay during rides, enter with a photo and get back from the rider: each is a payment of its own
-- beside the ride's, like a tip.

-- What the rider agreed to when paying. Tolls can be entered for rides with a row and a card.
create table toll_terms (
  ride_id uuid primary key references payments (ride_id),
  each_cents integer not null check (each_cents > 0),
  ride_cents integer not null check (ride_cents >= each_cents),
  -- The card that paid the ride, at Stripe; null until it has, and if Stripe did not keep it.
  customer_id text,
  card_id text,
  check ((card_id is null) = (customer_id is null))
);
create index toll_terms_with_card on toll_terms (ride_id) where card_id is not null;

create table toll_photos (
  id uuid primary key,
  ride_id uuid not null references rides,
  driver_id uuid not null references accounts on delete cascade,
  jpeg bytea not null,
  created_at timestamptz not null
);
create index toll_photos_by_age on toll_photos (created_at);
create index toll_photos_of_driver on toll_photos (driver_id);

create type toll_decision as enum ('charge', 'reject');

create table tolls (
  id uuid primary key,
  ride_id uuid not null references toll_terms,
  road text not null check (char_length(road) between 1 and 80),
  amount_cents integer not null check (amount_cents > 0),
  -- Null once the photo was removed.
  photo_id uuid unique references toll_photos on delete set null,
  entered_at timestamptz not null,
  object_until timestamptz not null,
  objected_at timestamptz,
  objection text,
  decision toll_decision,
  decided_at timestamptz,
  decided_by uuid references accounts,
  decision_reason text,
  check ((objected_at is null) = (objection is null)),
  check ((decision is null) = (decided_at is null))
);
create index tolls_of_ride on tolls (ride_id);
create index tolls_by_charge on tolls (coalesce(decided_at, object_until));
create index tolls_objected on tolls (entered_at) where decision is null and objected_at is not null;
create trigger tolls_are_kept before delete on tolls for each row execute function refuse_change();
create trigger tolls_are_never_emptied before truncate on tolls for each statement execute function refuse_change();

-- Null for a tip. The table is small and written by few calls, so its indexes are replaced here.
alter table tips add column toll_id uuid;
alter table tips add constraint tips_of_toll foreign key (toll_id) references tolls not valid;
drop index tips_one_of_ride;
create unique index tips_one_of_ride on tips (ride_id) where state <> 'lapsed' and toll_id is null;
create index tips_of_toll on tips (toll_id) where toll_id is not null;
create unique index tips_one_of_toll on tips (toll_id) where state <> 'lapsed';
create index tips_paid_of_ride on tips (ride_id) where state = 'captured';

-- The tip or toll of a posting; null for the ride's own, and for tips of older versions.
alter table ledger_transactions add column tip_id uuid;

-- Tips and tolls that a ride's driver has: paid and not returned.
create or replace view ride_money as
select rides.id, rides.driver_id, reference, kind, rides.state, ended_at, requested_at, from_label, to_label,
  is_paid, fare, kept, credit, payments.captured_cents as captured, payments.refunded_cents as refunded,
  payments.transferred_cents as transferred, payments.transfer_id,
  (taxed - coalesce(reversed.tax, 0))::int as tax,
  (fare + kept + credit - coalesce(reversed.earned, 0) + tip + toll)::int as net,
  (fare + kept + taxed - rider_credit - coalesce(reversed.paid, 0) + tip + toll)::int as paid,
  (payments.transferred_cents + withheld_cents - payments.receivable_cents - coalesce(reversed.sent, 0) + extra_sent)::int
    as sent,
  payments.withheld_cents as withheld,
  tip,
  toll
from rides
join payments on payments.ride_id = rides.id
left join driver_credit_uses uses on uses.ride_id = rides.id
cross join lateral (
  select coalesce(sum(captured_cents - granted_cents) filter (where toll_id is null), 0)::int as tip,
    coalesce(sum(captured_cents - granted_cents) filter (where toll_id is not null), 0)::int as toll,
    coalesce(sum(transferred_cents - reversed_cents - receivable_cents), 0)::int as extra_sent
  from tips where tips.ride_id = rides.id and tips.state = 'captured'
) extras
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

create or replace view earnings_by_day as
select driver_id, (ended_at at time zone 'America/New_York')::date as day,
  count(*) filter (where state = 'completed' and is_paid)::int as rides,
  count(*) filter (where fare + kept > 0)::int as earning,
  sum(fare) as fare, sum(kept) as kept, sum(credit) as credit, sum(tax) as tax, sum(net) as net, sum(paid) as paid,
  sum(sent) as sent, sum(tip) as tip, sum(toll) as toll
from ride_money where ended_at is not null group by 1, 2;

alter table earning_days add column toll bigint not null default 0;

create or replace view spending_by_day as
select rider_id, (accepted_at at time zone 'America/New_York')::date as day,
  sum(payments.captured_cents - payments.refunded_cents + coalesce(extras.cents, 0)) as cents
from rides join payments on payments.ride_id = rides.id
left join lateral (
  select sum(captured_cents - refunded_cents)::int as cents from tips
  where tips.ride_id = rides.id and tips.state = 'captured'
) extras on true
where accepted_at is not null group by 1, 2;

create or replace function recount_sums() returns void language sql as $$
  lock table rides, payments, tips, driver_credit_uses, ledger_transactions in share row exclusive mode;
  delete from ended_rides;
  insert into ended_rides (account_id, kind, state, rides)
  select account_id, kind, state, count(*) from rides cross join unnest(array[rider_id, driver_id]) as account_id
  where state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show') group by 1, 2, 3;
  delete from earning_days;
  insert into earning_days (driver_id, day, rides, earning, fare, kept, credit, tax, net, paid, sent, tip, toll)
  select driver_id, day, rides, earning, fare, kept, credit, tax, net, paid, sent, tip, toll from earnings_by_day;
  delete from spending_days;
  insert into spending_days (rider_id, day, cents) select rider_id, day, cents from spending_by_day;
$$;

create or replace function recount_earning_day(driver uuid, of_day date) returns void language plpgsql as $$
begin
  insert into earning_days (driver_id, day) values (driver, of_day) on conflict do nothing;
  perform from earning_days
  where driver_id = driver and day = of_day and counted_by is distinct from pg_current_xact_id() for update;
  if not found then return; end if;
  update earning_days set (counted_by, rides, earning, fare, kept, credit, tax, net, paid, sent, tip, toll) = (
    select pg_current_xact_id(), coalesce(sum(rides), 0), coalesce(sum(earning), 0), coalesce(sum(fare), 0), coalesce(sum(kept), 0),
      coalesce(sum(credit), 0), coalesce(sum(tax), 0), coalesce(sum(net), 0), coalesce(sum(paid), 0),
      coalesce(sum(sent), 0), coalesce(sum(tip), 0), coalesce(sum(toll), 0)
    from earnings_by_day where driver_id = driver and day = of_day)
  where driver_id = driver and day = of_day;
end $$;

-- The open pages of rider and driver show a toll as soon as it is entered, objected to or decided.
create trigger toll_is_announced after insert or update of objected_at, decision on tolls
  for each row execute function announce_ride_money();
