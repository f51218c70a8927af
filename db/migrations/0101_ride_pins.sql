-- Rides that start with four digits which the rider tells the driver. A ride without a row starts without them.
create table ride_pins (
  ride_id uuid primary key references rides,
  pin text not null check (pin ~ '^[0-9]{4}$'),
  wrong_tries integer not null default 0,
  locked_until timestamptz,
  -- When the driver entered it, or an admin started the ride.
  verified_at timestamptz
);

-- Riders who want to be asked on every ride, whatever the installation does.
create table rider_pin_wishes (rider_id uuid primary key references accounts);
