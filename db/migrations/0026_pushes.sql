create type notice_channel as enum ('mail', 'push');
create type notice_kind as enum ('request', 'answer', 'progress', 'receipt', 'reminder', 'driver_near', 'standing');

-- A browser that takes pushes for who is signed in there; it ends with its session.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  session bytea not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_account on push_subscriptions (account_id, created_at);
create index push_subscriptions_of_session on push_subscriptions (session);

-- What a browser has taken, so that a try for another of the account's browsers brings it nothing twice.
create table push_deliveries (
  subscription_id uuid not null references push_subscriptions on delete cascade,
  notice text not null,
  at timestamptz not null,
  primary key (subscription_id, notice)
);
create index push_deliveries_by_age on push_deliveries (at);

-- What somebody does not want to be told, by which way; everything else they are told.
create table notices_off (
  account_id uuid not null references accounts on delete cascade,
  kind notice_kind not null,
  channel notice_channel not null,
  primary key (account_id, kind, channel),
  check (channel = 'push' or kind not in ('receipt', 'standing'))
);

-- A push is owed as a mail is: in the same table, by its own row.
alter table ride_mails
  add column channel notice_channel not null default 'mail',
  drop constraint ride_mails_pkey,
  add primary key (event_id, recipient, kind, channel);

-- A push is owed where a browser takes it, and is no news after four hours.
create or replace function owe_ride_mails() returns trigger language plpgsql as $$
begin
  insert into ride_mails (event_id, recipient)
  select new.id, recipient from ride_mail_recipients where state = new.state;
  insert into ride_mails (event_id, recipient, channel, due)
  select new.id, recipient, 'push', tstzrange(null, new.at + interval '4 hours')
  from ride_mail_recipients where state = new.state and exists (
    select from push_subscriptions
    where account_id = case recipient when 'rider' then new.rider_id else new.driver_id end);
  return null;
end $$;

-- A browser may begin to take pushes after the acceptance: reminders are owed both ways.
create or replace function owe_ride_reminders() returns trigger language plpgsql as $$
begin
  if new.state = 'accepted' then
    insert into ride_mails (event_id, recipient, kind, channel, due)
    select new.id, recipient, reminder.kind, channel,
      tstzrange(pickup_at - make_interval(hours => from_hours), pickup_at - make_interval(hours => until_hours))
    from rides, ride_reminders as reminder, unnest(enum_range(null::ride_party)) as recipient,
      unnest(enum_range(null::notice_channel)) as channel
    where rides.id = new.ride_id and accepted_at < pickup_at - make_interval(hours => from_hours);
  else
    delete from ride_mails using ride_events
    where ride_events.id = event_id and ride_events.ride_id = new.ride_id and kind <> 'event' and sent_at is null;
  end if;
  return null;
end $$;
