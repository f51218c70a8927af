create type lost_item_state as enum ('reported', 'found', 'not_found', 'handed_back', 'closed');

-- Something that a rider left in the car; one report per ride, kept for 90 days.
create table lost_items (
  ride_id uuid primary key references rides,
  rider_id uuid not null references accounts on delete cascade,
  driver_id uuid not null references drivers,
  what text not null check (what <> ''),
  -- Where in the car it may lie; empty if the rider does not know.
  place text not null,
  contact text not null check (contact <> ''),
  best_time text not null,
  state lost_item_state not null default 'reported',
  reported_at timestamptz not null,
  -- The driver's words with the last answer, and an admin's with the closing.
  answer text not null default '',
  changed_at timestamptz not null
);
create index lost_items_open_of_driver on lost_items (driver_id, reported_at) where state in ('reported', 'found');
create index lost_items_by_time on lost_items (reported_at desc, ride_id);
