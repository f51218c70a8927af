create extension if not exists btree_gist;

create type ride_state as enum (
  'awaiting_payment', 'lapsed', 'pending', 'rejected', 'expired', 'accepted', 'arrived', 'started',
  'completed', 'cancelled', 'no_show');
create type ride_kind as enum ('instant', 'scheduled');
create type ride_actor as enum ('rider', 'driver', 'admin', 'stripe', 'platform');

create table rides (
  id uuid primary key,
  reference text not null unique check (reference ~ '^FR[0-9A-Z]{9}$'),
  kind ride_kind not null,
  state ride_state not null default 'awaiting_payment',
  rider_id uuid not null references accounts,
  driver_id uuid not null references drivers,
  quote_id uuid not null,
  offer_index smallint not null,
  from_label text not null,
  from_latitude double precision not null,
  from_longitude double precision not null,
  to_label text not null,
  to_latitude double precision not null,
  to_longitude double precision not null,
  miles_hundredths integer not null,
  minutes integer not null,
  pickup_minutes integer not null,
  pickup_at timestamptz,
  rates_version integer not null,
  fee_rules_version integer not null,
  base_fare_cents integer not null,
  time_charge_cents integer not null,
  distance_charge_cents integer not null,
  discount_cents integer not null,
  discount_bps integer not null default 0,
  fare_cents integer not null,
  tax_bps integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  -- When the driver is taken: half-open, so back-to-back rides fit.
  during tstzrange not null,
  requested_at timestamptz not null,
  pay_by timestamptz not null,
  answer_by timestamptz,
  accepted_at timestamptz,
  arrived_at timestamptz,
  ended_at timestamptz,
  moved_by ride_actor not null default 'rider',
  reason text,
  cancelled_refund_cents integer,
  cancelled_driver_cents integer,
  check (fare_cents = base_fare_cents + time_charge_cents + distance_charge_cents - discount_cents),
  check (total_cents = fare_cents + tax_cents),
  check (total_cents > 0 and fare_cents >= 0 and tax_cents >= 0 and discount_cents >= 0),
  foreign key (driver_id, rates_version) references rates (driver_id, version),
  -- The last word on double booking, whatever the code does.
  constraint rides_driver_is_free exclude using gist (driver_id with =, during with &&)
    where (state in ('awaiting_payment', 'pending', 'accepted', 'arrived', 'started'))
);
create unique index rides_one_open_instant_per_rider on rides (rider_id)
  where kind = 'instant' and state in ('awaiting_payment', 'pending', 'accepted', 'arrived', 'started');
-- A ride that takes longer than planned still occupies its driver.
create unique index rides_one_open_instant_per_driver on rides (driver_id)
  where kind = 'instant' and state in ('awaiting_payment', 'pending', 'accepted', 'arrived', 'started');
create index rides_of_rider on rides (rider_id, requested_at desc);
create index rides_of_driver on rides (driver_id, requested_at desc);
create index rides_unpaid on rides (pay_by) where state = 'awaiting_payment';
create index rides_unanswered on rides (answer_by) where state = 'pending';

create table ride_transitions (
  from_state ride_state not null,
  to_state ride_state not null,
  primary key (from_state, to_state)
);
insert into ride_transitions (from_state, to_state) values
  ('awaiting_payment', 'pending'), ('awaiting_payment', 'lapsed'),
  ('pending', 'accepted'), ('pending', 'rejected'), ('pending', 'expired'), ('pending', 'cancelled'),
  ('accepted', 'arrived'), ('accepted', 'completed'), ('accepted', 'cancelled'),
  ('arrived', 'started'), ('arrived', 'completed'), ('arrived', 'cancelled'), ('arrived', 'no_show'),
  ('started', 'completed');

-- The timeline, and what live streams resume from.
create table ride_events (
  id bigint generated always as identity primary key,
  ride_id uuid not null references rides,
  rider_id uuid not null,
  driver_id uuid not null,
  state ride_state not null,
  actor ride_actor not null,
  reason text,
  at timestamptz not null default clock_timestamp()
);
create index ride_events_of_ride on ride_events (ride_id, id);
create index ride_events_of_rider on ride_events (rider_id, id);
create index ride_events_of_driver on ride_events (driver_id, id);
create trigger ride_events_are_permanent before update or delete on ride_events
  for each row execute function refuse_change();
create trigger ride_events_are_never_emptied before truncate on ride_events
  for each statement execute function refuse_change();

-- A ride begins unpaid. One that is over may be brought along with its history, one under way may not.
create function refuse_ride_under_way() returns trigger language plpgsql as $$
begin
  raise exception 'a ride cannot begin %', new.state using errcode = 'check_violation';
end $$;
create trigger ride_begins_unpaid before insert on rides
  for each row when (new.state in ('pending', 'accepted', 'arrived', 'started'))
  execute function refuse_ride_under_way();

create function check_ride_transition() returns trigger language plpgsql as $$
declare
  -- What a ride's way may change; everything else was agreed: the parties, the places, the price and its lines.
  changeable constant text[] := '{state, during, pickup_minutes, pay_by, answer_by, accepted_at, arrived_at, ended_at,
    moved_by, reason, cancelled_refund_cents, cancelled_driver_cents}';
begin
  if new.state <> old.state and not exists (
    select from ride_transitions where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a ride cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if to_jsonb(new) - changeable <> to_jsonb(old) - changeable then
    raise exception 'what was agreed for a ride is permanent' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ride_moves_along_the_table before update on rides
  for each row execute function check_ride_transition();

create function record_ride_event() returns trigger language plpgsql as $$
declare
  event_id bigint;
begin
  if tg_op = 'INSERT' or new.state <> old.state then
    insert into ride_events (ride_id, rider_id, driver_id, state, actor, reason)
    values (new.id, new.rider_id, new.driver_id, new.state, new.moved_by, new.reason)
    returning id into event_id;
    perform pg_notify('faire_ride', json_build_object('eventId', event_id, 'rideId', new.id,
      'riderId', new.rider_id, 'driverId', new.driver_id, 'state', new.state,
      'pickupAt', new.pickup_at)::text);
  end if;
  return null;
end $$;
create trigger ride_is_recorded after insert or update on rides
  for each row execute function record_ride_event();
