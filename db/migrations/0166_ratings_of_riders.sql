-- What a driver answered after a completed ride: would they ride with this rider again? Riders never see one answer.
create table rider_ratings (
  ride_id uuid primary key references rides,
  rider_id uuid not null references accounts on delete cascade,
  driver_id uuid not null references drivers,
  status rating_status not null,
  rated_at timestamptz not null,
  changed_at timestamptz
);
create index rider_ratings_of_rider on rider_ratings (rider_id, driver_id, rated_at desc, ride_id desc) include (status);
create index rider_ratings_of_driver on rider_ratings (driver_id);
create trigger rider_rating_is_of_a_completed_ride before insert or update of ride_id, rider_id, driver_id on rider_ratings
  for each row execute function check_rating();

-- Drivers by their latest answer about a rider, the last hundred of them.
create table rider_records (
  rider_id uuid primary key references accounts on delete cascade,
  yes integer not null default 0,
  rated integer not null default 0 check (yes between 0 and rated),
  -- Earlier answers do not count: an admin accepted an appeal.
  counts_from timestamptz,
  warned_at timestamptz
);
create index rider_records_rated on rider_records (rider_id) where rated >= 5 and yes < rated;

create table rating_appeals (
  id uuid primary key default uuidv7(),
  rider_id uuid not null references accounts on delete cascade,
  words text not null,
  state appeal_state not null default 'open',
  appealed_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid references accounts,
  check ((state = 'open') = (answered_at is null)),
  check ((answered_at is null) = (answer is null and answered_by is null))
);
create unique index rating_appeals_open on rating_appeals (rider_id) where state = 'open';
create index rating_appeals_of_rider on rating_appeals (rider_id, appealed_at);
