-- Suspensions of riders and drivers. Rows are kept as history.
create table suspensions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  -- A code of src/shared/suspensions/reasons.ts.
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  -- Shown to the person.
  notice text not null,
  -- Shown to admins only.
  evidence text not null,
  holds_payouts boolean not null,
  suspended_by uuid not null references accounts,
  suspended_at timestamptz not null,
  -- Null if it lasts until an admin lifts it.
  ends_at timestamptz check (ends_at > suspended_at),
  -- Null while in force; a sweep sets it when the time is over.
  lifted_at timestamptz,
  -- Null if the time was over.
  lifted_by uuid references accounts,
  lift_reason text,
  check (lifted_at is not null or lifted_by is null),
  check ((lifted_by is null) = (lift_reason is null))
);
create unique index suspensions_in_force on suspensions (account_id) where lifted_at is null;
create index suspensions_of_account on suspensions (account_id, suspended_at desc);
create index suspensions_by_time on suspensions (suspended_at desc, id);

create type appeal_state as enum ('open', 'accepted', 'rejected');
create table suspension_appeals (
  id uuid primary key default uuidv7(),
  suspension_id uuid not null references suspensions on delete cascade,
  words text not null,
  state appeal_state not null default 'open',
  appealed_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by uuid references accounts,
  check ((state = 'open') = (answered_at is null)),
  check ((answered_at is null) = (answer is null and answered_by is null))
);
create unique index suspension_appeals_open on suspension_appeals (suspension_id) where state = 'open';
create index suspension_appeals_waiting on suspension_appeals (appealed_at, id) where state = 'open';
create index suspension_appeals_of_suspension on suspension_appeals (suspension_id, appealed_at);

-- Sessions are read again with or without the restriction, and the market reads the driver again.
create function announce_suspension() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_session', encode(token_hash, 'hex')) from sessions where account_id = new.account_id;
  perform pg_notify('faire_driver', new.account_id::text);
  return null;
end $$;
create trigger suspension_changed after insert or update on suspensions
  for each row execute function announce_suspension();
