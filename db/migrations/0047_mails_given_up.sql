-- A mail about a ride's event is owed for three days, and then given up: by the time in which it may be sent, as pushes
-- and reminders are. What was given up before, by a number of tries, stays so.
update ride_mails set due = tstzrange(null, at + interval '3 days')
from ride_events
where id = event_id and ride_mails.kind = 'event' and channel = 'mail' and sent_at is null;
alter table ride_mails alter column due drop default;

-- A push is owed where a browser takes it, and is no news after four hours.
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
  return null;
end $$;
