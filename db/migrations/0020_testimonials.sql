-- What a driver says of driving with us. Waits until it is decided; a new text takes the place of one that waits.
create table testimonials (
  -- A changed text is another one: what is accepted is what was read.
  id uuid primary key,
  driver_id uuid not null references drivers on delete cascade,
  years_of_experience smallint not null check (years_of_experience between 0 and 80),
  location text not null check (char_length(location) between 2 and 120),
  experience_description text not null check (char_length(experience_description) between 20 and 2000),
  is_accepted_by_admin boolean not null default false,
  decided_at timestamptz,
  created_at timestamptz not null,
  check (decided_at is not null or not is_accepted_by_admin)
);
create unique index testimonials_waiting on testimonials (driver_id) where decided_at is null;
create index testimonials_of_driver on testimonials (driver_id, created_at desc);
create index testimonials_accepted on testimonials (created_at desc) where is_accepted_by_admin;
