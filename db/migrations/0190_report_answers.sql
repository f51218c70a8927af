-- A problem report is open until an admin answers or closes it. Reports of before were answered from a mailbox only:
-- they count as closed.
create type report_state as enum ('open', 'answered', 'closed');
alter table ride_reports add column state report_state not null default 'closed';
alter table ride_reports alter column state set default 'open';
create index ride_reports_by_state on ride_reports (state, reported_at, id);

create type report_act as enum ('answer', 'note', 'close');
-- Answers, which are mailed to the reporter, and notes and reasons, which only admins read.
create table report_entries (
  id uuid primary key default uuidv7(),
  report_id uuid not null references ride_reports,
  act report_act not null,
  words text not null check (words <> ''),
  admin_id uuid not null references accounts,
  at timestamptz not null
);
-- The same words sent twice are one entry.
create unique index report_entries_once on report_entries (report_id, act, md5(words));
