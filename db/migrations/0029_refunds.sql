-- What an admin gives back of a ride that is over, on top of what its end gave back by itself.
create table refunds (
  id uuid primary key,
  ride_id uuid not null references rides,
  amount_cents integer not null check (amount_cents > 0),
  -- Of it: given back of the driver's part, of the platform's tax; the rest the platform bears.
  driver_cents integer not null check (driver_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  reason text not null check (char_length(reason) between 3 and 500),
  admin_id uuid not null references accounts,
  decided_at timestamptz not null,
  -- The mails that it owes.
  rider_mailed_at timestamptz,
  driver_mailed_at timestamptz,
  check (driver_cents + tax_cents <= amount_cents)
);
create index refunds_of_ride on refunds (ride_id, decided_at);
create function refuse_other_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - '{rider_mailed_at, driver_mailed_at}'::text[]
    <> to_jsonb(old) - '{rider_mailed_at, driver_mailed_at}'::text[] then
    raise exception 'what was decided about a refund is permanent' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refunds_are_permanent before update or delete on refunds
  for each row execute function refuse_other_refund();
create trigger refunds_are_never_emptied before truncate on refunds
  for each statement execute function refuse_change();

-- The sums of a ride's refunds, and what has come back from the driver's account for them.
alter table payments
  add column granted_cents integer not null default 0,
  add column granted_driver_cents integer not null default 0,
  add column granted_tax_cents integer not null default 0,
  add column reversed_cents integer not null default 0,
  add constraint payments_grant_what_was_taken check (granted_cents between 0 and captured_cents),
  add constraint payments_name_who_bears check (
    granted_driver_cents >= 0 and granted_tax_cents >= 0
    and granted_driver_cents + granted_tax_cents <= granted_cents),
  add constraint payments_reverse_what_was_sent check (reversed_cents between 0 and transferred_cents),
  drop constraint payments_give_what_was_taken,
  -- Beyond what was taken goes only what the platform bears.
  add constraint payments_give_what_was_taken check (
    refunded_cents + transferred_cents - reversed_cents
      <= captured_cents + granted_cents - granted_driver_cents - granted_tax_cents);

-- Who has the ride's page open sees what was given back.
create function announce_ride_money() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_ride', json_build_object('eventId', event.id, 'rideId', rides.id,
    'riderId', rides.rider_id, 'driverId', rides.driver_id, 'state', rides.state,
    'pickupAt', rides.pickup_at)::text)
  from rides, lateral (select id from ride_events where ride_id = rides.id order by id desc limit 1) as event
  where rides.id = new.ride_id;
  return null;
end $$;
create trigger ride_money_is_announced after update of refunded_cents, granted_cents on payments
  for each row when (new.granted_cents > 0
    and (old.refunded_cents, old.granted_cents) is distinct from (new.refunded_cents, new.granted_cents))
  execute function announce_ride_money();
