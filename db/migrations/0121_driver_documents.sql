-- Approved and not replaced by a later approval of the same kind.
alter table driver_submissions add column is_in_force boolean not null default false;
create unique index driver_submissions_in_force on driver_submissions (driver_id, kind) where is_in_force;
create index driver_submissions_by_expiry on driver_submissions (expires_on) where is_in_force and expires_on is not null;

-- Owner of a file in the private storage, recorded before the file is written.
create table document_files (
  name text primary key check (name ~ '^[0-9a-f]{32}\.(jpg|pdf)$'),
  driver_id uuid not null references drivers on delete cascade,
  created_at timestamptz not null
);
create index document_files_by_age on document_files (created_at);
create index document_files_of_driver on document_files (driver_id);
create index driver_submissions_by_file on driver_submissions (file_name) where file_name is not null;

-- Reminders that were queued: each once.
create table document_reminders (
  submission_id uuid not null references driver_submissions on delete cascade,
  days_before integer not null check (days_before >= 0),
  primary key (submission_id, days_before)
);

-- Expired required documents under the policy "enforce": their drivers are not offered.
create table document_lapses (
  driver_id uuid not null references drivers on delete cascade,
  kind text not null,
  since timestamptz not null,
  primary key (driver_id, kind)
);
create function announce_lapse() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_driver', coalesce(new.driver_id, old.driver_id)::text);
  return null;
end $$;
create trigger document_lapse_changed after insert or delete on document_lapses
  for each row execute function announce_lapse();
