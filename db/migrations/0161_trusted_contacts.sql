create type contact_times as enum ('every_ride', 'night', 'by_hand');

-- People who get the link of a rider's ride when it starts.
create table trusted_contacts (
  id uuid primary key,
  rider_id uuid not null references accounts on delete cascade,
  name text not null check (name <> ''),
  email text,
  phone_number text,
  times contact_times not null,
  created_at timestamptz not null,
  check (email is not null or phone_number is not null)
);
create index trusted_contacts_of_rider on trusted_contacts (rider_id, created_at);

-- Addresses that want no more links from a rider, as keyed hashes: they stay when the rider removes the contact.
create table contact_stops (
  rider_id uuid not null references accounts on delete cascade,
  address_hash bytea not null,
  stopped_at timestamptz not null,
  primary key (rider_id, address_hash)
);

-- Links sent to contacts: one for each ride and contact.
create table contact_links (
  ride_id uuid not null references rides,
  contact_id uuid not null references trusted_contacts on delete cascade,
  link_id uuid not null unique references ride_share_links on delete cascade,
  -- Taken before the gateway is called, and given back if it refuses: a text message is not sent twice.
  texted_at timestamptz,
  primary key (ride_id, contact_id)
);
create index contact_links_of_contact on contact_links (contact_id);
