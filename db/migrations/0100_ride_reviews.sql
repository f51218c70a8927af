create type review_decision as enum ('supported', 'paid', 'returned', 'taken_back');

-- Rides that their driver's positions do not support: the driver's money waits until it is decided.
create table ride_reviews (
  ride_id uuid primary key references rides,
  opened_at timestamptz not null,
  reasons text[] not null check (cardinality(reasons) > 0),
  -- Distances and times as measured; JourneyFacts in src/shared/journey.
  facts jsonb not null,
  decision review_decision,
  decided_at timestamptz,
  -- Null if later positions supported the ride.
  decided_by uuid references accounts,
  reason text check (char_length(reason) between 3 and 500),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null or decision = 'supported') = (decided_by is null))
);
create index ride_reviews_open on ride_reviews (opened_at) where decided_at is null;

-- The first transfers of a new driver wait until `due_at`.
create table delayed_transfers (
  ride_id uuid primary key references rides,
  driver_id uuid not null references drivers,
  due_at timestamptz not null,
  released_at timestamptz
);
create index delayed_transfers_due on delayed_transfers (due_at) where released_at is null;
create index delayed_transfers_of_driver on delayed_transfers (driver_id);

-- Fares that were taken back for proven fraud, without a refund of the rider.
create table fare_takebacks (
  ride_id uuid primary key references rides,
  cents integer not null check (cents > 0),
  admin_id uuid not null references accounts,
  reason text not null check (char_length(reason) between 3 and 500),
  decided_at timestamptz not null
);
create trigger fare_takebacks_are_permanent before update or delete on fare_takebacks
  for each row execute function refuse_change();
create trigger fare_takebacks_are_never_emptied before truncate on fare_takebacks
  for each statement execute function refuse_change();

alter table payments add column taken_back_cents integer not null default 0;

-- The open pages of the driver show a decision at once.
create trigger ride_review_is_announced after update on ride_reviews
  for each row execute function announce_ride_money();
create trigger delayed_transfer_is_announced after update on delayed_transfers
  for each row execute function announce_ride_money();
