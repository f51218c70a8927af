-- Places that a rider books often, with a note for the driver of a pickup there.
create table saved_places (
  id uuid primary key,
  rider_id uuid not null references accounts on delete cascade,
  name text not null check (name <> '' and length(name) <= 30),
  label text not null check (label <> ''),
  latitude double precision not null,
  longitude double precision not null,
  note text check (note <> '' and length(note) <= 200)
);

create unique index saved_places_by_name on saved_places (rider_id, lower(name));
