-- What somebody's pages count and add up, kept as rides and payments change: a page of somebody with 100,000 rides
-- takes as long as one of a newcomer. Nothing here is a fact of its own: recount_sums() makes all of it again.

-- How many rides of a rider or a driver came to which end. No ride leaves an end; those that are under way are few.
create table ended_rides (
  account_id uuid not null references accounts,
  kind ride_kind not null,
  state ride_state not null,
  rides integer not null check (rides > 0),
  primary key (account_id, kind, state)
);

-- The rides that took place, or were canceled or missed, with their money; cents. `net` is what the driver has earned:
-- the fare of a completed ride with the `credit` that was added to it, or what is kept of another, less what the ledger
-- took back of it; `sent` what of it is at the driver's Stripe account; `paid` what the rider paid for it. Nothing is
-- earned before the rider's payment is captured.
create view ride_money as
select rides.id, rides.driver_id, reference, kind, rides.state, ended_at, requested_at, from_label, to_label,
  is_paid, fare, kept, credit, payments.captured_cents as captured, payments.refunded_cents as refunded,
  payments.transferred_cents as transferred, transfer_id,
  (taxed - coalesce(reversed.tax, 0))::int as tax,
  (fare + kept + credit - coalesce(reversed.earned, 0))::int as net,
  (fare + kept + taxed - rider_credit - coalesce(reversed.paid, 0))::int as paid,
  (transferred_cents - coalesce(reversed.sent, 0))::int as sent
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

-- The same by driver and New York day of the end; `rides` were completed and paid, `earning` earned anything.
create view earnings_by_day as
select driver_id, (ended_at at time zone 'America/New_York')::date as day,
  count(*) filter (where state = 'completed' and is_paid)::int as rides,
  count(*) filter (where fare + kept > 0)::int as earning,
  sum(fare) as fare, sum(kept) as kept, sum(credit) as credit, sum(tax) as tax, sum(net) as net, sum(paid) as paid,
  sum(sent) as sent
from ride_money where ended_at is not null group by 1, 2;

create table earning_days (
  driver_id uuid not null references drivers,
  day date not null,
  rides integer not null default 0,
  earning integer not null default 0,
  fare bigint not null default 0,
  kept bigint not null default 0,
  credit bigint not null default 0,
  tax bigint not null default 0,
  net bigint not null default 0,
  paid bigint not null default 0,
  sent bigint not null default 0,
  -- The transaction that has counted last.
  counted_by xid8,
  primary key (driver_id, day)
);
create index rides_of_driver_by_day on rides (driver_id, ((ended_at at time zone 'America/New_York')::date))
  where state in ('completed', 'cancelled', 'no_show');

-- What was taken from a rider's cards and not given back, by the New York day on which the ride was accepted.
create view spending_by_day as
select rider_id, (accepted_at at time zone 'America/New_York')::date as day, sum(captured_cents - refunded_cents) as cents
from rides join payments on payments.ride_id = rides.id
where accepted_at is not null group by 1, 2;

create table spending_days (
  rider_id uuid not null references accounts,
  day date not null,
  cents bigint not null default 0,
  counted_by xid8,
  primary key (rider_id, day)
);
drop index rides_accepted_of_rider;
create index rides_accepted_of_rider on rides (rider_id, ((accepted_at at time zone 'America/New_York')::date))
  where accepted_at is not null;

create function recount_sums() returns void language sql as $$
  lock table rides, payments, driver_credit_uses, ledger_transactions in share row exclusive mode;
  delete from ended_rides;
  insert into ended_rides (account_id, kind, state, rides)
  select account_id, kind, state, count(*) from rides cross join unnest(array[rider_id, driver_id]) as account_id
  where state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show') group by 1, 2, 3;
  delete from earning_days;
  insert into earning_days (driver_id, day, rides, earning, fare, kept, credit, tax, net, paid, sent)
  select driver_id, day, rides, earning, fare, kept, credit, tax, net, paid, sent from earnings_by_day;
  delete from spending_days;
  insert into spending_days (rider_id, day, cents) select rider_id, day, cents from spending_by_day;
$$;

-- Ends are counted at once, money is summed when its transaction ends: whoever changes both takes them in this order.
create function count_ended_ride() returns trigger language plpgsql as $$
begin
  insert into ended_rides (account_id, kind, state, rides)
  select account_id, new.kind, new.state, 1 from unnest(array[new.rider_id, new.driver_id]) as account_id order by 1
  on conflict (account_id, kind, state) do update set rides = ended_rides.rides + 1;
  return null;
end $$;
create trigger ride_end_is_counted after update of state on rides for each row
  when (old.state <> new.state and new.state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show'))
  execute function count_ended_ride();
create trigger ride_that_is_over_is_counted after insert on rides for each row
  when (new.state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show')) execute function count_ended_ride();

-- A day is taken anew from its rides, once for each transaction: whatever it changes has been changed when it ends.
-- Whoever counts the same day waits, and then sees what the other has changed.
create function recount_earning_day(driver uuid, of_day date) returns void language plpgsql as $$
begin
  insert into earning_days (driver_id, day) values (driver, of_day) on conflict do nothing;
  perform from earning_days
  where driver_id = driver and day = of_day and counted_by is distinct from pg_current_xact_id() for update;
  if not found then return; end if;
  update earning_days set (counted_by, rides, earning, fare, kept, credit, tax, net, paid, sent) = (
    select pg_current_xact_id(), coalesce(sum(rides), 0), coalesce(sum(earning), 0), coalesce(sum(fare), 0), coalesce(sum(kept), 0),
      coalesce(sum(credit), 0), coalesce(sum(tax), 0), coalesce(sum(net), 0), coalesce(sum(paid), 0),
      coalesce(sum(sent), 0)
    from earnings_by_day where driver_id = driver and day = of_day)
  where driver_id = driver and day = of_day;
end $$;
create function recount_spending_day(rider uuid, of_day date) returns void language plpgsql as $$
begin
  insert into spending_days (rider_id, day) values (rider, of_day) on conflict do nothing;
  perform from spending_days
  where rider_id = rider and day = of_day and counted_by is distinct from pg_current_xact_id() for update;
  if not found then return; end if;
  update spending_days set counted_by = pg_current_xact_id(), cents = coalesce(
    (select cents from spending_by_day where rider_id = rider and day = of_day), 0)
  where rider_id = rider and day = of_day;
end $$;
create function recount_money_of(ride uuid) returns void language plpgsql as $$
declare
  its record;
begin
  select driver_id, rider_id, (ended_at at time zone 'America/New_York')::date as ended_on,
    (accepted_at at time zone 'America/New_York')::date as accepted_on
  into its from rides where id = ride;
  if its.ended_on is not null then perform recount_earning_day(its.driver_id, its.ended_on); end if;
  if its.accepted_on is not null then perform recount_spending_day(its.rider_id, its.accepted_on); end if;
end $$;

create function recount_money() returns trigger language plpgsql as $$
begin
  perform recount_money_of(new.ride_id);
  return null;
end $$;
create constraint trigger payment_is_summed after insert on payments deferrable initially deferred for each row
  when (new.state = 'captured' or new.captured_cents > 0) execute function recount_money();
create constraint trigger payment_is_summed_anew after update on payments deferrable initially deferred for each row
  when ((old.state, old.captured_cents, old.refunded_cents, old.transferred_cents)
    is distinct from (new.state, new.captured_cents, new.refunded_cents, new.transferred_cents)
    and (old.captured_cents > 0 or new.captured_cents > 0))
  execute function recount_money();
create constraint trigger driver_credit_is_summed after insert on driver_credit_uses deferrable initially deferred
  for each row execute function recount_money();
create constraint trigger reversal_is_summed after insert on ledger_transactions deferrable initially deferred
  for each row when (new.kind in ('completion_reversed', 'transfer_reversed')) execute function recount_money();

-- A ride that is over, or is found to have been accepted or over at another time.
create function recount_moved_money() returns trigger language plpgsql as $$
begin
  if old.ended_at <> new.ended_at then
    perform recount_earning_day(old.driver_id, (old.ended_at at time zone 'America/New_York')::date);
  end if;
  if old.accepted_at <> new.accepted_at then
    perform recount_spending_day(old.rider_id, (old.accepted_at at time zone 'America/New_York')::date);
  end if;
  perform recount_money_of(new.id);
  return null;
end $$;
create constraint trigger ride_is_summed after update on rides deferrable initially deferred for each row
  when (new.state in ('completed', 'cancelled', 'no_show')
    and (old.state, old.accepted_at, old.ended_at, old.cancelled_driver_cents)
      is distinct from (new.state, new.accepted_at, new.ended_at, new.cancelled_driver_cents))
  execute function recount_moved_money();
select recount_sums();

-- What a rider notes about a ride for themselves, beside the answer; the driver never sees it.
alter table ratings add column note text check (char_length(note) between 1 and 500);

-- Who came by a code that has earned its credit, and has left: the keyed hash of role and e-mail, for nothing but that
-- coming again earns none.
create table left_newcomers (email_hash bytea primary key);
