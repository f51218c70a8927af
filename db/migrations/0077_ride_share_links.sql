-- Links by which people without an account follow one ride. Only the SHA-256 of the token is stored.
create table ride_share_links (
  id uuid primary key,
  ride_id uuid not null references rides,
  rider_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  stopped_at timestamptz
);
create index ride_share_links_of_ride on ride_share_links (ride_id, created_at);
create index ride_share_links_of_rider on ride_share_links (rider_id);
