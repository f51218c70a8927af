-- A database that holds the demo's cast, whose passwords are published: a real service refuses to start on it.
create table demo_mark (
  is_only_row boolean primary key default true check (is_only_row),
  marked_at timestamptz not null default now(),
  -- A public demo replaces the published passwords.
  has_random_passwords boolean not null default false
);

-- Databases that were seeded earlier. Anybody can register any email, so a rider alone proves nothing: an attacker
-- could stop a service by it. Nobody registers as an admin or as a verified driver.
insert into demo_mark (is_only_row)
select true where exists (
  select from accounts left join drivers on account_id = id
  where email like '%@demo.faire' and (role = 'ADMIN' or is_verified));
