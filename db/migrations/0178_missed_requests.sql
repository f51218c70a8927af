-- Requests for a ride now that an online driver left unanswered in a row. An answer, a switch or "I am here" deletes
-- the row; it is never a mark against the driver.
create table missed_requests (
  driver_id uuid primary key references drivers on delete cascade,
  missed smallint not null check (missed > 0),
  -- Since when the driver is asked "Still there?"; null before.
  asked_at timestamptz,
  -- When the platform set the driver offline for it.
  ended_at timestamptz
);
create index missed_requests_asked on missed_requests (asked_at) where asked_at is not null and ended_at is null;
create trigger missed_requests_changed after insert or update on missed_requests
  for each row execute function announce_driver();
