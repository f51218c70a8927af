-- A database that was restored from a backup reads from Stripe what came after it, once (src/server/operations/rebuild).
create table restores (
  -- Everything committed before is in the backup.
  taken_at timestamptz primary key,
  rebuilt_at timestamptz
);
