-- What admins look for drivers by, in one narrow table: a page of a hundred thousand costs what a page of a thousand does.
create extension if not exists pg_trgm;

create table driver_listing (
  driver_id uuid primary key references drivers on delete cascade,
  number integer not null,
  is_verified boolean not null,
  -- Last name first, in lower case.
  name text not null,
  email text not null,
  -- Names, e-mail, phone number and plate in lower case, each after a space.
  words text not null
);
create index driver_listing_by_verified on driver_listing (is_verified, number) include (driver_id);
create index driver_listing_by_name on driver_listing (name, number) include (driver_id);
create index driver_listing_by_verified_name on driver_listing (is_verified, name, number) include (driver_id);
create index driver_listing_by_email on driver_listing (email, number) include (driver_id);
create index driver_listing_by_verified_email on driver_listing (is_verified, email, number) include (driver_id);
create index driver_listing_by_number on driver_listing (number) include (driver_id);
create index driver_listing_by_words on driver_listing using gin (words gin_trgm_ops);

-- How many there are, so that nobody counts them.
create table driver_tally (
  is_verified boolean primary key,
  drivers integer not null
);
insert into driver_tally values (false, 0), (true, 0);

-- Both rows are locked in one order: those who change different drivers at once do not wait for each other in a circle.
create function tally_new_drivers() returns trigger language plpgsql as $$
begin
  if exists (select from added) then
    perform from driver_tally order by is_verified for update;
    update driver_tally t set drivers = t.drivers + n.drivers
    from (select is_verified, count(*)::integer as drivers from added group by is_verified) n
    where n.is_verified = t.is_verified;
  end if;
  return null;
end $$;
create trigger new_drivers_are_tallied after insert on driver_listing
  referencing new table as added for each statement execute function tally_new_drivers();

create function tally_driver() returns trigger language plpgsql as $$
begin
  perform from driver_tally order by is_verified for update;
  update driver_tally set drivers = drivers - 1 where is_verified = old.is_verified;
  if tg_op = 'UPDATE' then
    update driver_tally set drivers = drivers + 1 where is_verified = new.is_verified;
  end if;
  return null;
end $$;
create trigger verified_driver_is_tallied after update of is_verified on driver_listing
  for each row when (old.is_verified <> new.is_verified) execute function tally_driver();
create trigger lost_driver_is_tallied after delete on driver_listing
  for each row execute function tally_driver();

create function list_drivers(listed uuid[]) returns void language sql as $$
  insert into driver_listing (driver_id, number, is_verified, name, email, words)
  select d.account_id, d.number, d.is_verified, lower(a.last_name || ' ' || a.first_name), a.email,
    lower(concat(' ', a.first_name, ' ', a.last_name, ' ', a.email,
      ' ', regexp_replace(a.phone_number, '\D', '', 'g'),
      ' ', v.plate_number, ' ', regexp_replace(v.plate_number, '[^[:alnum:]]', '', 'g')))
  from drivers d
  join accounts a on a.id = d.account_id
  left join vehicles v on v.driver_id = d.account_id
  where d.account_id = any(listed)
  on conflict (driver_id) do update
    set is_verified = excluded.is_verified, name = excluded.name, email = excluded.email, words = excluded.words
$$;

-- Those who come, however many at once.
create function list_new_drivers() returns trigger language plpgsql as $$
begin
  perform list_drivers(array(select (to_jsonb(added) ->> tg_argv[0])::uuid from added));
  return null;
end $$;
create trigger new_drivers_are_listed after insert on drivers
  referencing new table as added for each statement execute function list_new_drivers('account_id');
create trigger drivers_with_plates_are_listed after insert on vehicles
  referencing new table as added for each statement execute function list_new_drivers('driver_id');

create function list_changed_driver() returns trigger language plpgsql as $$
begin
  perform list_drivers(array[(to_jsonb(new) ->> tg_argv[0])::uuid]);
  return null;
end $$;
create trigger verified_driver_is_listed after update of is_verified on drivers
  for each row when (old.is_verified is distinct from new.is_verified)
  execute function list_changed_driver('account_id');
create trigger named_driver_is_listed after update of first_name, last_name, email, phone_number on accounts
  for each row when (new.role = 'DRIVER') execute function list_changed_driver('id');
create trigger driver_with_other_plate_is_listed after update of plate_number on vehicles
  for each row execute function list_changed_driver('driver_id');

select list_drivers(array(select account_id from drivers));

drop index drivers_by_verification;
