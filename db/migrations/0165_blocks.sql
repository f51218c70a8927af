-- A block set by hand stays after a Yes; one that came with a No ends with it.
alter table never_again add column is_by_hand boolean not null default false;

-- The driver's side of never_again: riders whom a driver blocked.
create table blocked_riders (
  driver_id uuid not null references drivers on delete cascade,
  rider_id uuid not null references accounts on delete cascade,
  -- The ride that names the rider to the driver.
  ride_id uuid not null references rides,
  is_by_hand boolean not null,
  since timestamptz not null,
  primary key (driver_id, rider_id)
);
create index blocked_riders_of_rider on blocked_riders (rider_id);
create trigger blocked_riders_changed after insert or delete on blocked_riders
  for each row execute function announce_wishes();

create or replace view kept_apart as
  select rider_id, driver_id from never_again
  union
  select rider_id, driver_id from blocked_riders
  union
  select rider_id, driver_id from linked_accounts where is_proven;
