-- Vehicles that an admin approved and that the driver does not use now.
create table other_vehicles (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references drivers on delete cascade,
  make text not null,
  model text not null,
  year integer not null,
  color text not null,
  vin text not null,
  plate_number text not null,
  vehicle_type vehicle_type not null,
  kept_at timestamptz not null,
  unique (driver_id, vin)
);
