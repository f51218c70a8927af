alter type notice_kind add value 'message';
alter type report_subject add value 'messages';

-- Messages between the rider and the driver of a ride.
create table ride_messages (
  ride_id uuid not null references rides,
  -- Order within the ride.
  number smallint not null check (number > 0),
  -- Chosen by the sender's page, so that a repeated message is stored once.
  id uuid not null unique,
  sender ride_party not null,
  words text not null check (words <> ''),
  sent_at timestamptz not null,
  -- When the other side's page showed it.
  read_at timestamptz,
  primary key (ride_id, number)
);
create index ride_messages_by_age on ride_messages (sent_at);
