-- Admins sort riders by last name; their emails have the index of the unique addresses.
create index if not exists riders_by_name on accounts (lower(last_name || ' ' || first_name), id)
  where role = 'RIDER' and deleted_at is null;
