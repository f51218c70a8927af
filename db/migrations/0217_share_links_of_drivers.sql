-- Set for a link that the driver of the ride made; null for the rider's.
alter table ride_share_links add column driver_id uuid references accounts on delete cascade;
