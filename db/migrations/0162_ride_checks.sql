create type ride_check_kind as enum ('standing', 'off_route');
create type ride_check_answer as enum ('fine', 'help');

-- Questions to the rider whether everything is all right. They hold no position: the breadcrumbs do.
create table ride_checks (
  id uuid primary key,
  ride_id uuid not null references rides,
  kind ride_check_kind not null,
  -- When the car began to stand still, or left the route.
  since timestamptz not null,
  asked_at timestamptz not null,
  answer ride_check_answer,
  answered_at timestamptz
);
create index ride_checks_of_ride on ride_checks (ride_id, asked_at);
