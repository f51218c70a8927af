-- Vehicles that a driver replaced, each with its last instant in use. Records of rides read the one in use then.
create table past_vehicles (
  driver_id uuid not null references drivers on delete cascade,
  used_until timestamptz not null,
  make text not null,
  model text not null,
  year integer not null,
  color text not null,
  plate_number text not null,
  vehicle_type vehicle_type not null,
  primary key (driver_id, used_until)
);

create view vehicle_uses as
  select driver_id, used_until, make, model, year, color, plate_number, vehicle_type from past_vehicles
  union all
  select driver_id, 'infinity', make, model, year, color, plate_number, vehicle_type from vehicles;
