-- Addresses of city packs: loaded beside the rows in use, then swapped by `is_active`.
create table city_packs (
  id integer generated always as identity primary key,
  name text not null,
  -- Hash of the extract, so that a second node loads nothing twice.
  sha256 text not null,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  -- Search keys of cities and neighborhoods, which people type after a street.
  areas text[] not null default '{}',
  is_active boolean not null default false,
  created_at timestamptz not null
);
create unique index city_packs_active on city_packs (name) where is_active;

-- Streets, places and transit stops.
create table city_names (
  pack_id integer not null references city_packs on delete cascade,
  id integer not null,
  kind text not null check (kind in ('street', 'place', 'stop', 'area')),
  name text not null,
  noun text not null,
  -- The name as searched: lower case, abbreviated.
  key text not null,
  city text not null,
  state text not null,
  zip text not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (pack_id, id)
);
create index city_names_by_key on city_names using gin (key gin_trgm_ops);

create table city_houses (
  pack_id integer not null references city_packs on delete cascade,
  street_id integer not null,
  -- Digits of the label, by which neighbors are found.
  number integer not null,
  label text not null,
  zip text not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (pack_id, street_id, number, label)
);
create index city_houses_by_position on city_houses using gist (point(longitude, latitude));

-- Points that two streets share, stored in both directions.
create table city_crossings (
  pack_id integer not null references city_packs on delete cascade,
  street_id integer not null,
  other_id integer not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (pack_id, street_id, other_id, latitude, longitude)
);
