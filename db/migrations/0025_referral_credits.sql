-- What a newcomer and whoever brought them got, once for each of the two.
create table referral_credits (
  newcomer_id uuid not null references accounts,
  account_id uuid not null references accounts,
  cents integer not null check (cents > 0),
  -- The newcomer's ride that earned it.
  ride_id uuid not null references rides,
  granted_at timestamptz not null,
  primary key (newcomer_id, account_id)
);
create index referral_credits_of_account on referral_credits (account_id, granted_at desc);
create trigger referral_credits_are_permanent before update or delete on referral_credits
  for each row execute function refuse_change();
create trigger referral_credits_are_never_emptied before truncate on referral_credits
  for each statement execute function refuse_change();

-- Every node remembers who never got any.
create function announce_credit() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_credit', new.account_id::text);
  return null;
end $$;
create trigger referral_credit_is_announced after insert on referral_credits
  for each row execute function announce_credit();

-- What a rider's credit takes off the platform's tax: part of what was agreed, like the price.
alter table rides add column rider_credit_cents integer not null default 0;
alter table rides add constraint rides_credit_is_of_the_tax check (rider_credit_cents between 0 and tax_cents) not valid;
alter table rides validate constraint rides_credit_is_of_the_tax;
create index rides_with_rider_credit on rides (rider_id) where rider_credit_cents > 0;

-- What a driver's credit adds to the fare of a completed ride, out of the platform's tax.
create table driver_credit_uses (
  ride_id uuid primary key references rides,
  driver_id uuid not null references drivers,
  cents integer not null check (cents > 0),
  used_at timestamptz not null
);
create index driver_credit_uses_of_driver on driver_credit_uses (driver_id, used_at desc);
create trigger driver_credit_uses_are_permanent before update or delete on driver_credit_uses
  for each row execute function refuse_change();
create trigger driver_credit_uses_are_never_emptied before truncate on driver_credit_uses
  for each statement execute function refuse_change();

-- A ride uses a credit while it is under way and once it is completed and paid. Nobody gives anything back: a ride
-- that ends otherwise, whose card was not charged, or whose price was returned in full, uses nothing any more. What
-- was added to a driver's fare stays the driver's when a price is returned.
create function uses_credit(ride ride_state, payment payment_state, captured integer, refunded integer)
returns boolean language sql immutable parallel safe as $$
  select ride not in ('lapsed', 'rejected', 'expired', 'cancelled', 'no_show') and payment <> 'released'
    and not (captured > 0 and refunded = captured)
$$;

-- Cents that somebody can use. An unpaid ride of the kind is not counted: another takes its place.
create function open_credit(person uuid, replaced ride_kind default null)
returns integer language sql stable as $$
  select (
    coalesce((select sum(cents) from referral_credits where account_id = person), 0)
    - coalesce((select sum(rider_credit_cents) from rides join payments on payments.ride_id = rides.id
        where rider_id = person and rider_credit_cents > 0
          and uses_credit(rides.state, payments.state, captured_cents, refunded_cents)
          and (replaced is null or rides.kind <> replaced or rides.state <> 'awaiting_payment')), 0)
    - coalesce((select sum(cents) from driver_credit_uses
        join payments on payments.ride_id = driver_credit_uses.ride_id
        where driver_id = person and payments.state <> 'released'), 0)
  )::integer
$$;

-- The last word on using a credit twice: whoever books waits here for the other booking of the same rider, and then
-- counts again.
create function check_open_credit() returns trigger language plpgsql as $$
begin
  perform from referral_credits where account_id = new.rider_id order by newcomer_id for update;
  if open_credit(new.rider_id) < new.rider_credit_cents then
    raise exception 'a rider cannot use more credit than is open'
      using errcode = 'check_violation', constraint = 'rides_credit_is_open';
  end if;
  return new;
end $$;
create trigger ride_uses_open_credit before insert on rides
  for each row when (new.rider_credit_cents > 0) execute function check_open_credit();

-- The credit that the rider was shown as open with the offers: what they show is what is charged.
alter table quotes add column credit_cents integer not null default 0;
