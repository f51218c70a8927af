-- Mails about a scheduled ride that are owed at their time: a reminder is sent from so long before the pickup until
-- so long before it, late rather than never, and then no more.
create type ride_mail_kind as enum ('event', 'day_before', 'hours_before');
create table ride_reminders (
  kind ride_mail_kind primary key,
  from_hours smallint not null,
  until_hours smallint not null,
  check (from_hours > until_hours)
);
insert into ride_reminders (kind, from_hours, until_hours) values ('day_before', 24, 2), ('hours_before', 2, 0);

alter table ride_mails
  add column kind ride_mail_kind not null default 'event',
  -- When it may be sent; a mail about what has just happened at any time.
  add column due tstzrange not null default '(,)',
  drop constraint ride_mails_pkey,
  add primary key (event_id, recipient, kind);

-- Reminders are owed from the acceptance on, unless their time had come before, and only while the ride waits for
-- its pickup: whatever happens next to the ride takes them away.
create function owe_ride_reminders() returns trigger language plpgsql as $$
begin
  if new.state = 'accepted' then
    insert into ride_mails (event_id, recipient, kind, due)
    select new.id, recipient, reminder.kind,
      tstzrange(pickup_at - make_interval(hours => from_hours), pickup_at - make_interval(hours => until_hours))
    from rides, ride_reminders as reminder, unnest(enum_range(null::ride_party)) as recipient
    where rides.id = new.ride_id and accepted_at < pickup_at - make_interval(hours => from_hours);
  else
    delete from ride_mails using ride_events
    where ride_events.id = event_id and ride_events.ride_id = new.ride_id and kind <> 'event' and sent_at is null;
  end if;
  return null;
end $$;
create trigger ride_event_is_reminded after insert on ride_events
  for each row when (new.state not in ('awaiting_payment', 'lapsed', 'pending', 'rejected', 'expired'))
  execute function owe_ride_reminders();

-- A scheduled ride is not over before it begins. Rides from before this rule stand.
alter table rides add constraint scheduled_rides_are_completed_after_pickup check (
  state <> 'completed' or pickup_at is null or ended_at >= pickup_at) not valid;
