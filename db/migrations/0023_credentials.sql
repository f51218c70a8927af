create type link_purpose as enum ('reset_password', 'change_email');
create type link_end as enum ('used', 'replaced', 'withdrawn');

-- Links of mails that change what somebody logs in with: good once, for half an hour, for one purpose. Only the SHA-256
-- of a token is kept.
create table account_links (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose link_purpose not null,
  -- The address that the account is to have.
  new_email text check (new_email = lower(new_email)),
  expires_at timestamptz not null,
  ended link_end,
  check ((purpose = 'change_email') = (new_email is not null))
);
create unique index account_links_open on account_links (account_id, purpose) where ended is null;
create index account_links_by_expiry on account_links (expires_at);

-- An address that somebody wants in the place of theirs, until the link sent there is opened.
create table email_wishes (
  account_id uuid primary key references accounts on delete cascade,
  new_email text not null,
  asked_at timestamptz not null
);

create type account_mail_kind as enum (
  'reset_link', 'password_reset', 'password_changed', 'email_link', 'email_asked', 'email_taken', 'email_changed',
  'account_deleted');

-- A mail that an account is owed, from the change that it is about until it is sent: nothing lost, nothing sent twice.
-- A link is made when it is sent, so that its token is kept nowhere.
create table account_mails (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind account_mail_kind not null,
  recipient text not null,
  new_email text,
  owed_at timestamptz not null,
  attempts smallint not null default 0,
  -- Nobody else tries before this: while one is sending, and for a while after a failure.
  try_after timestamptz,
  sent_at timestamptz
);
create index account_mails_unsent on account_mails (owed_at) where sent_at is null;
create index account_mails_of_account on account_mails (account_id, owed_at);
create index account_mails_by_age on account_mails (owed_at);

-- What money needs of somebody who has left is kept under no name.
alter table accounts add column deleted_at timestamptz;

-- Nobody rides with whoever has left. It is as if the driver were taken: no row. The lock makes a ride and a leaving at
-- the same time wait for one another.
create function skip_ride_of_who_left() returns trigger language plpgsql as $$
begin
  perform from accounts where id in (new.rider_id, new.driver_id) order by id for key share;
  if exists (select from accounts where id in (new.rider_id, new.driver_id) and deleted_at is not null) then
    return null;
  end if;
  return new;
end $$;
create trigger ride_is_among_those_here before insert on rides
  for each row when (new.state = 'awaiting_payment') execute function skip_ride_of_who_left();

create or replace function check_ride_transition() returns trigger language plpgsql as $$
declare
  -- What a ride's way may change; everything else was agreed: the parties, the places, the price and its lines.
  changeable constant text[] := '{state, during, pickup_minutes, pay_by, answer_by, accepted_at, arrived_at, ended_at,
    moved_by, reason, cancelled_refund_cents, cancelled_driver_cents}';
  -- What is forgotten of a rider who has left.
  personal constant text[] := '{passenger_name, passenger_phone, notes, words}';
begin
  if new.state <> old.state and not exists (
    select from ride_transitions where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a ride cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if to_jsonb(new) - changeable <> to_jsonb(old) - changeable and (
    to_jsonb(new) - changeable - personal <> to_jsonb(old) - changeable - personal
    or not exists (select from accounts where id = new.rider_id and deleted_at is not null)
  ) then
    raise exception 'what was agreed for a ride is permanent' using errcode = 'check_violation';
  end if;
  return new;
end $$;
