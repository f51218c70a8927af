-- Admins count documents by kind, also kinds with few or none, and list riders by their age: ids grow with it.
-- docs/operations.md says how to make these indexes before the upgrade, where there are millions of rows.
create index if not exists driver_submissions_of_kind_by_expiry on driver_submissions (kind, expires_on)
  where is_in_force and expires_on is not null;
create index if not exists riders_by_age on accounts (id) where role = 'RIDER' and deleted_at is null;
