-- A driver's miles by day are summed from the index alone: rides of a day lie apart in the table. The end of a ride is
-- included because the planner does not derive it from the index's expression.
drop index rides_of_driver_by_day;
create index rides_of_driver_by_day on rides (driver_id, market_day(ended_at)) include (ended_at, state, miles_hundredths)
  where state in ('completed', 'cancelled', 'no_show');

-- Riders below the floor are found by their share of Yes, lowest first, instead of among all who were rated.
drop index rider_records_rated;
create index rider_records_by_share on rider_records ((yes::float8 / greatest(rated, 1)), rider_id)
  where rated >= 5 and yes < rated;
