create type submission_state as enum ('in_review', 'approved', 'rejected', 'withdrawn');

-- Changes of a verified driver and documents of any driver, each for an admin's decision. Rows are kept as history.
create table driver_submissions (
  id uuid primary key default uuidv7(),
  driver_id uuid not null references drivers on delete cascade,
  -- 'person' (name and photo), 'vehicle', or a kind of document.
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  state submission_state not null default 'in_review',
  -- Values in use at the time of submission; empty for documents.
  before jsonb not null default '{}',
  after jsonb not null,
  -- Last valid New York day of a document.
  expires_on date,
  -- Name in the private storage.
  file_name text,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  -- Null while in review and when withdrawn.
  decided_by uuid references accounts,
  reason text,
  check ((state = 'in_review') = (decided_at is null)),
  check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  check ((state = 'rejected') = (reason is not null))
);
create unique index driver_submissions_in_review on driver_submissions (driver_id, kind) where state = 'in_review';
create index driver_submissions_by_state on driver_submissions (state, kind, submitted_at, id);
create index driver_submissions_of_driver on driver_submissions (driver_id, submitted_at desc, id);

-- The driver's pages and the market read the driver again.
create trigger driver_submission_changed after insert or update on driver_submissions
  for each row execute function announce_driver();
