create type rating_status as enum ('YES', 'NO');

-- What a rider answered after a completed ride: would the two ride together again?
create table ratings (
  ride_id uuid primary key references rides,
  rider_id uuid not null references accounts,
  driver_id uuid not null references drivers,
  status rating_status not null,
  -- When it was first answered: a change keeps its place among the driver's last.
  rated_at timestamptz not null,
  changed_at timestamptz
);
create index ratings_of_driver on ratings (driver_id, rated_at desc, ride_id desc) include (status);

create function check_rating() returns trigger language plpgsql as $$
begin
  if not exists (
    select from rides where id = new.ride_id and state = 'completed'
      and rider_id = new.rider_id and driver_id = new.driver_id
  ) then
    raise exception 'only a completed ride is rated, by its rider' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rating_is_of_a_completed_ride before insert or update of ride_id, rider_id, driver_id on ratings
  for each row execute function check_rating();

-- Nobody could rate until now, and what drivers are shown with is what their rides say.
update drivers set yes_ratings = 0, ratings = 0, completed_rides = (
  select count(*) from rides where rides.driver_id = drivers.account_id and state = 'completed');

-- Two who are not offered to each other again.
create table never_again (
  rider_id uuid not null references accounts on delete cascade,
  driver_id uuid not null references drivers on delete cascade,
  since timestamptz not null,
  primary key (rider_id, driver_id)
);

-- Every node remembers what its riders wish: it is told whose wishes to read again.
create function announce_wishes() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_wishes', coalesce(new.rider_id, old.rider_id)::text);
  return null;
end $$;
create trigger never_again_changed after insert or delete on never_again
  for each row execute function announce_wishes();

create type report_subject as enum ('driving', 'behavior', 'route', 'price', 'lost_item', 'other');

-- A problem with a ride, as its rider tells it.
create table ride_reports (
  id uuid primary key,
  ride_id uuid not null references rides,
  reporter_id uuid not null references accounts,
  subject report_subject not null,
  words text not null check (words <> ''),
  reported_at timestamptz not null
);
-- The same words sent twice are one report.
create unique index ride_reports_once on ride_reports (ride_id, reporter_id, subject, md5(words));
create index ride_reports_by_time on ride_reports (reported_at desc, id desc);

-- A rider's rides, in the order of their pages.
create index rides_past_of_rider on rides (rider_id, (coalesce(pickup_at, requested_at)) desc, id desc)
  include (pickup_at, requested_at)
  where state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show');
create index rides_ended_of_rider on rides (rider_id, ended_at desc nulls last, id desc)
  where state in ('lapsed', 'rejected', 'expired', 'completed', 'cancelled', 'no_show');
create index rides_open_of_rider on rides (rider_id)
  where state in ('awaiting_payment', 'pending', 'accepted', 'arrived', 'started');
