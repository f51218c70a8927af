-- Where a driver takes scheduled rides: a home base and how far from it a pickup may be.
create table service_areas (
  driver_id uuid primary key references drivers on delete cascade,
  address text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  radius_miles smallint not null check (radius_miles between 1 and 100)
);
create trigger service_area_changed after insert or update on service_areas
  for each row execute function announce_driver();

-- What else a rider said for a later day: pickup, hours, name, phone, notes, as JSON. Empty for a ride now: a null
-- would cost every quote eight bytes, and so one row of fourteen on a page.
alter table quotes add column schedule text not null default '';

alter table rides
  add column booked_hours smallint check (booked_hours between 1 and 24),
  add column passenger_name text,
  add column passenger_phone text,
  add column notes text,
  add column policy_hash text;

-- Rides from before are their rider's own.
alter table rides disable trigger ride_moves_along_the_table;
update rides set passenger_name = first_name || ' ' || last_name, 
  passenger_phone = '+1 ' || substr(phone_number, 1, 3) || '-' || substr(phone_number, 4, 3) || '-' || substr(phone_number, 7)
from accounts where accounts.id = rider_id and kind = 'scheduled';
alter table rides enable trigger ride_moves_along_the_table;

alter table rides
  add constraint rides_are_scheduled_for_a_time check ((kind = 'scheduled') = (pickup_at is not null)),
  add constraint scheduled_rides_name_their_passenger check (
    kind = 'instant' or (passenger_name is not null and passenger_phone is not null));

-- A rider keeps one driver at a time while deciding, on a later day too.
create unique index rides_one_unpaid_scheduled_per_rider on rides (rider_id)
  where kind = 'scheduled' and state = 'awaiting_payment';
create index rides_scheduled_of_driver on rides (driver_id, pickup_at desc) where kind = 'scheduled';
create index rides_scheduled_of_quote on rides (quote_id, offer_index) where kind = 'scheduled';
