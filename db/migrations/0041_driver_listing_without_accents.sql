-- Drivers are found whether or not their accents are typed: "jose" finds José, as riders' searches do.
create or replace function list_drivers(listed uuid[]) returns void language sql as $$
  insert into driver_listing (driver_id, number, is_verified, name, email, words)
  select d.account_id, d.number, d.is_verified, lower(a.last_name || ' ' || a.first_name), a.email,
    lower(unaccent(normalize(concat(' ', a.first_name, ' ', a.last_name, ' ', a.email,
      ' ', regexp_replace(a.phone_number, '\D', '', 'g'),
      ' ', v.plate_number, ' ', regexp_replace(v.plate_number, '[^[:alnum:]]', '', 'g')))))
  from drivers d
  join accounts a on a.id = d.account_id
  left join vehicles v on v.driver_id = d.account_id
  where d.account_id = any(listed)
  on conflict (driver_id) do update
    set is_verified = excluded.is_verified, name = excluded.name, email = excluded.email, words = excluded.words
$$;

select list_drivers(array(select account_id from drivers));
