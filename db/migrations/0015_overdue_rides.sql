-- Rides that somebody should have ended, looked for every second: without it each look reads all that are booked.
create index rides_under_way_by_end on rides (upper(during)) where state in ('accepted', 'arrived', 'started');
