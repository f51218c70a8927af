-- Admins sort riders by last name; their emails have the index of the unique addresses.
-- docs/operations.md says how to make this index before the upgrade, where there are millions of accounts.
create index if not exists riders_by_name on accounts (lower(last_name || ' ' || first_name), id)
  where role = 'RIDER' and deleted_at is null;
