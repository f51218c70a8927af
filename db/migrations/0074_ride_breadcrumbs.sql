-- The driver's positions during a ride, from acceptance to drop-off, one row a ride: evidence in disputes. The bytes are
-- defined in src/shared/breadcrumbs. Space is left on each page, so that appending rewrites a row in place.
create table ride_breadcrumbs (
  ride_id uuid primary key references rides,
  bytes bytea not null,
  -- Null while the breadcrumbs are complete.
  thinned_at timestamptz
) with (fillfactor = 50);
alter table ride_breadcrumbs alter column bytes set storage external;
-- Ride ids are ordered by time.
create index ride_breadcrumbs_complete on ride_breadcrumbs (ride_id) where thinned_at is null;
