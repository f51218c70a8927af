alter type notice_channel add value 'text';

-- People who want text messages about their rides, on a confirmed number. STOP sets stopped_at and is kept.
create table text_notices (
  account_id uuid primary key references accounts on delete cascade,
  -- E.164, as replies name it.
  phone_number text not null check (phone_number like '+%'),
  since timestamptz not null,
  stopped_at timestamptz
);
create index text_notices_by_number on text_notices (phone_number);

-- Another number has agreed to nothing.
create function end_text_notices() returns trigger language plpgsql as $$
begin
  delete from text_notices where account_id = new.id;
  return null;
end $$;
create trigger other_number_ends_text_notices after update of phone_number on accounts
  for each row when (new.phone_number <> old.phone_number) execute function end_text_notices();

create table ride_text_recipients (
  state ride_state not null,
  recipient ride_party not null,
  minutes integer not null,
  primary key (state, recipient)
);
insert into ride_text_recipients values
  ('accepted', 'rider', 60),
  ('rejected', 'rider', 60),
  ('expired', 'rider', 60),
  ('arrived', 'rider', 10),
  ('cancelled', 'rider', 60),
  ('pending', 'driver', 60),
  ('cancelled', 'driver', 60);

create or replace function owe_ride_mails() returns trigger language plpgsql as $$
begin
  insert into ride_mails (event_id, recipient, due)
  select new.id, recipient, tstzrange(null, new.at + interval '3 days')
  from ride_mail_recipients where state = new.state;
  insert into ride_mails (event_id, recipient, channel, due)
  select new.id, recipient, 'push', tstzrange(null, new.at + interval '4 hours')
  from ride_mail_recipients where state = new.state and exists (
    select from push_subscriptions
    where account_id = case recipient when 'rider' then new.rider_id else new.driver_id end);
  insert into ride_mails (event_id, recipient, channel, due)
  select new.id, recipient, 'text', tstzrange(null, new.at + make_interval(mins => minutes))
  from ride_text_recipients where state = new.state and exists (
    select from text_notices
    where account_id = case recipient when 'rider' then new.rider_id else new.driver_id end
      and stopped_at is null);
  return null;
end $$;
