-- The time zone in which days are counted. The server replaces it by TIME_ZONE while no ride exists.
create function market_zone() returns text immutable parallel safe language sql
  return 'America/New_York';

-- The market's day of an instant.
create function market_day(instant timestamptz) returns date immutable parallel safe language sql
  return (instant at time zone market_zone())::date;

-- The start of a market's day.
create function market_midnight(day date) returns timestamptz immutable parallel safe language sql
  return day::timestamp at time zone market_zone();

create or replace view earnings_by_day as
select driver_id, market_day(ended_at) as day,
  (count(*) filter (where state = 'completed' and is_paid))::integer as rides,
  (count(*) filter (where fare + kept > 0))::integer as earning,
  sum(fare) as fare,
  sum(kept) as kept,
  sum(credit) as credit,
  sum(tax) as tax,
  sum(net) as net,
  sum(paid) as paid,
  sum(sent) as sent,
  sum(tip) as tip,
  sum(toll) as toll
from ride_money
where ended_at is not null
group by driver_id, market_day(ended_at);

create or replace view spending_by_day as
select rides.rider_id, market_day(rides.accepted_at) as day,
  sum(payments.captured_cents - payments.refunded_cents + coalesce(extras.cents, 0)) as cents
from rides
join payments on payments.ride_id = rides.id
left join lateral (
  select sum(tips.captured_cents - tips.refunded_cents)::integer as cents
  from tips
  where tips.ride_id = rides.id and tips.state = 'captured'
) extras on true
where rides.accepted_at is not null
group by rides.rider_id, market_day(rides.accepted_at);

create or replace function recount_money_of(ride uuid) returns void language plpgsql as $$
declare
  its record;
begin
  select driver_id, rider_id, market_day(ended_at) as ended_on, market_day(accepted_at) as accepted_on
  into its from rides where id = ride;
  if its.ended_on is not null then perform recount_earning_day(its.driver_id, its.ended_on); end if;
  if its.accepted_on is not null then perform recount_spending_day(its.rider_id, its.accepted_on); end if;
end $$;

create or replace function recount_moved_money() returns trigger language plpgsql as $$
begin
  if old.ended_at <> new.ended_at then
    perform recount_earning_day(old.driver_id, market_day(old.ended_at));
  end if;
  if old.accepted_at <> new.accepted_at then
    perform recount_spending_day(old.rider_id, market_day(old.accepted_at));
  end if;
  perform recount_money_of(new.id);
  return null;
end $$;

-- The planner inlines the functions, so conditions with market_day() match the indexes on the days of New York. The
-- server makes them anew when it replaces market_zone().

alter table fee_rules drop constraint fee_rules_are_told_in_time;
alter table fee_rules add constraint fee_rules_are_told_in_time
  check (version = 1 or effective_on - market_day(approved_at) >= 30);
alter table surcharge_tables drop constraint surcharges_begin_after_approval;
alter table surcharge_tables add constraint surcharges_begin_after_approval
  check (proposed_by is null or effective_on > market_day(approved_at));
