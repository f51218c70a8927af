-- What a rider's overview counts: completed rides, and those that were accepted this month.
create index rides_accepted_of_rider on rides (rider_id, accepted_at) include (state) where accepted_at is not null;
