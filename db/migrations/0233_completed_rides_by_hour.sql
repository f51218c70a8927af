-- Rides that ended in an hour, for the city (docs/decisions/0143). docs/operations.md says how to make this index before
-- the upgrade without stopping writes, where there are millions of rides.
create index if not exists rides_completed_by_end on rides (ended_at) where state = 'completed';
