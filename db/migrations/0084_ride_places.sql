create type place_precision as enum ('coordinates', 'address', 'street', 'landmark', 'airport', 'zip', 'city');
create type route_source as enum ('roads', 'service', 'estimate');

-- The place of a precision in the type above, from 0: two bytes each, because each price shown is a quote.
alter table quotes add column from_precision smallint, add column to_precision smallint;

-- Null for older rides. The texts are those that the rider typed, null where they are the labels.
alter table rides
  add column from_precision place_precision,
  add column to_precision place_precision,
  add column from_text text,
  add column to_text text;

-- The route as shown with the offers. The line is an encoded polyline of precision 5, null for an estimate.
create table ride_routes (
  ride_id uuid primary key references rides,
  line text,
  miles_hundredths integer not null,
  minutes integer not null,
  source route_source not null
);

create or replace function check_ride_transition() returns trigger language plpgsql as $$
declare
  -- What a ride's way may change; everything else was agreed: the parties, the places, the price and its lines.
  changeable constant text[] := '{state, during, pickup_minutes, pay_by, answer_by, accepted_at, arrived_at, ended_at,
    moved_by, reason, cancelled_refund_cents, cancelled_driver_cents}';
  -- What is forgotten of a rider who has left.
  personal constant text[] := '{passenger_name, passenger_phone, notes, words, from_text, to_text}';
begin
  if new.state <> old.state and not exists (
    select from ride_transitions where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a ride cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if to_jsonb(new) - changeable <> to_jsonb(old) - changeable and (
    to_jsonb(new) - changeable - personal <> to_jsonb(old) - changeable - personal
    or not exists (select from accounts where id = new.rider_id and deleted_at is not null)
  ) then
    raise exception 'what was agreed for a ride is permanent' using errcode = 'check_violation';
  end if;
  return new;
end $$;
