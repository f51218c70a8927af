-- Drivers are looked for also by whether they can be paid, whether they have a vehicle, and when they joined.
alter table driver_listing
  add column has_payouts boolean not null default false,
  add column has_vehicle boolean not null default false,
  add column joined_at timestamptz not null default now();

-- The row is locked before anything is read for it: of two who change different things of one driver at once, the
-- second reads what the first has written.
create or replace function list_drivers(listed uuid[]) returns void language sql as $$
  select from driver_listing where driver_id = any(listed) order by driver_id for update;
  insert into driver_listing (driver_id, number, is_verified, has_payouts, has_vehicle, joined_at, name, email, words)
  select d.account_id, d.number, d.is_verified, d.payouts_enabled, v.driver_id is not null, a.created_at,
    lower(a.last_name || ' ' || a.first_name), a.email,
    lower(unaccent(normalize(concat(' ', a.first_name, ' ', a.last_name, ' ', a.email,
      ' ', regexp_replace(a.phone_number, '\D', '', 'g'),
      ' ', v.plate_number, ' ', regexp_replace(v.plate_number, '[^[:alnum:]]', '', 'g')))))
  from drivers d
  join accounts a on a.id = d.account_id
  left join vehicles v on v.driver_id = d.account_id
  where d.account_id = any(listed)
  on conflict (driver_id) do update
    set is_verified = excluded.is_verified, has_payouts = excluded.has_payouts, has_vehicle = excluded.has_vehicle,
      joined_at = excluded.joined_at, name = excluded.name, email = excluded.email, words = excluded.words
$$;

create or replace function list_changed_driver() returns trigger language plpgsql as $$
begin
  perform list_drivers(array[(to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid]);
  return null;
end $$;
drop trigger verified_driver_is_listed on drivers;
create trigger changed_driver_is_listed after update of is_verified, payouts_enabled on drivers
  for each row when ((old.is_verified, old.payouts_enabled) is distinct from (new.is_verified, new.payouts_enabled))
  execute function list_changed_driver('account_id');
create trigger driver_without_vehicle_is_listed after delete on vehicles
  for each row execute function list_changed_driver('driver_id');

select list_drivers(array(select account_id from drivers));

alter table driver_listing
  alter column has_payouts drop default,
  alter column has_vehicle drop default,
  alter column joined_at drop default;
create index driver_listing_without_payouts on driver_listing (number) include (driver_id, is_verified)
  where not has_payouts;
create index driver_listing_without_vehicle on driver_listing (number) include (driver_id, is_verified)
  where not has_vehicle;
create index driver_listing_by_joined on driver_listing (joined_at, number) include (driver_id, is_verified);
create index driver_listing_by_verified_joined on driver_listing (is_verified, joined_at, number) include (driver_id);
