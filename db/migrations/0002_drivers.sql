create type vehicle_type as enum ('SEDAN', 'SUV', 'LUXURY');

create table drivers (
  account_id uuid primary key references accounts on delete cascade,
  -- A short key: a stored quote names twenty drivers in four bytes each.
  number integer generated always as identity unique,
  is_verified boolean not null default false,
  is_online boolean not null default false,
  stripe_account_id text unique,
  payouts_enabled boolean not null default false,
  tax_offer_bps integer check (tax_offer_bps between 0 and 10000),
  tax_offer_through date,
  rates_version integer not null default 1,
  completed_rides integer not null default 0,
  yes_ratings integer not null default 0,
  ratings integer not null default 0,
  driver_fault_cancels integer not null default 0,
  ended_rides integer not null default 0,
  check ((tax_offer_bps is null) = (tax_offer_through is null)),
  check (yes_ratings <= ratings)
);

create table vehicles (
  driver_id uuid primary key references drivers on delete cascade,
  make text not null,
  model text not null,
  year integer not null check (year >= 1886),
  color text not null,
  vin text not null,
  plate_number text not null,
  vehicle_type vehicle_type not null
);

-- A row is never changed: a price that was shown can be recomputed for ever.
create table rates (
  driver_id uuid not null references drivers on delete cascade,
  version integer not null,
  base_fare_cents integer not null check (base_fare_cents >= 100),
  per_minute_cents integer not null check (per_minute_cents >= 10),
  per_mile_cents integer not null check (per_mile_cents >= 50),
  hourly_enabled boolean not null default false,
  per_hour_cents integer not null default 100 check (per_hour_cents between 10 and 100000),
  minimum_hours integer not null default 2 check (minimum_hours between 1 and 24),
  maximum_hours integer not null default 5 check (maximum_hours between 1 and 24),
  discount_enabled boolean not null default false,
  discount_bps integer not null default 1000 check (discount_bps between 100 and 10000),
  created_at timestamptz not null default now(),
  primary key (driver_id, version),
  check (minimum_hours <= maximum_hours)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: its rows are permanent', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger rates_are_permanent before update on rates
  for each row execute function refuse_change();
create trigger rates_are_never_emptied before truncate on rates
  for each statement execute function refuse_change();

-- The last known positions, written in batches, for a start after a stop.
create unlogged table driver_positions (
  driver_id uuid primary key references drivers on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  received_at timestamptz not null
);

-- Every node keeps its drivers in memory: it is told which one to read again.
create function announce_driver() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_driver', coalesce(to_jsonb(new) ->> 'account_id', to_jsonb(new) ->> 'driver_id'));
  return null;
end $$;

create trigger driver_changed after insert or update on drivers
  for each row execute function announce_driver();
create trigger vehicle_changed after insert or update on vehicles
  for each row execute function announce_driver();
