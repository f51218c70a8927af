create type ride_party as enum ('rider', 'driver');

-- Who gets a mail when a ride enters a state.
create table ride_mail_recipients (
  state ride_state not null,
  recipient ride_party not null,
  primary key (state, recipient)
);
insert into ride_mail_recipients (state, recipient) values
  ('pending', 'rider'), ('pending', 'driver'),
  ('rejected', 'rider'), ('expired', 'rider'), ('accepted', 'rider'), ('arrived', 'rider'),
  ('started', 'rider'),
  ('completed', 'rider'), ('completed', 'driver'),
  ('cancelled', 'rider'), ('cancelled', 'driver'),
  ('no_show', 'rider'), ('no_show', 'driver');

-- A mail that is owed, from the moment of its event until it is sent: nothing is lost, nothing sent twice.
create table ride_mails (
  event_id bigint not null references ride_events,
  recipient ride_party not null,
  attempts smallint not null default 0,
  -- Nobody else tries before this: while one is sending, and for a while after a failure.
  try_after timestamptz,
  sent_at timestamptz,
  primary key (event_id, recipient)
);
create index ride_mails_unsent on ride_mails (event_id) where sent_at is null;

create function owe_ride_mails() returns trigger language plpgsql as $$
begin
  insert into ride_mails (event_id, recipient)
  select new.id, recipient from ride_mail_recipients where state = new.state;
  return null;
end $$;
create trigger ride_event_is_mailed after insert on ride_events
  for each row execute function owe_ride_mails();
