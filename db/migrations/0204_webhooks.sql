-- Addresses of the operator's programs, and what they are told.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  url text not null check (char_length(url) <= 500),
  -- Of src/shared/webhooks/event-types.ts.
  event_types text[] not null check (cardinality(event_types) > 0),
  -- Sealed with the installation's secret.
  secret text not null,
  -- Signs beside the new one until then, so that the receiver can change over.
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null,
  -- Null while it is in use.
  disabled_at timestamptz,
  -- True if failures disabled it, not an admin.
  is_given_up boolean not null default false,
  -- First failure since the last success.
  failing_since timestamptz,
  check ((previous_secret is null) = (previous_until is null)),
  check (disabled_at is not null or not is_given_up)
);

create table webhook_events (
  id uuid primary key default uuidv7(),
  type text not null,
  data jsonb not null,
  at timestamptz not null
);
create index webhook_events_by_time on webhook_events (at);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  event_id uuid not null references webhook_events on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- Null once it is delivered or given up. While an attempt runs, the end of its lease.
  next_at timestamptz,
  tries smallint not null default 0,
  tried_at timestamptz,
  delivered_at timestamptz,
  -- Of the last attempt: the response's status, or why there was none.
  status smallint,
  error text,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where next_at is not null;
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

-- In the transaction of the change: an event exists only if the change commits, and is lost with no crash.
create function queue_webhook(kind text, content jsonb, occurred timestamptz) returns void language plpgsql as $$
declare
  event uuid;
begin
  if not exists (select from webhook_endpoints where disabled_at is null and kind = any (event_types)) then
    return;
  end if;
  insert into webhook_events (type, data, at) values (kind, content, occurred) returning id into event;
  insert into webhook_deliveries (event_id, endpoint_id, next_at)
  select event, id, clock_timestamp() from webhook_endpoints where disabled_at is null and kind = any (event_types);
end $$;

-- As the API writes times, whatever the session's time zone.
create function utc_text(at timestamptz) returns text language sql stable as
$$ select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function queue_ride_webhook() returns trigger language plpgsql as $$
declare
  ride rides;
begin
  select * into ride from rides where id = new.ride_id;
  perform queue_webhook(
    case new.state when 'pending' then 'ride.requested' when 'rejected' then 'ride.declined'
      when 'cancelled' then 'ride.canceled' else 'ride.' || new.state end,
    jsonb_build_object('rideId', ride.id, 'reference', ride.reference, 'kind', ride.kind, 'state', new.state,
      'riderId', ride.rider_id, 'driverId', ride.driver_id, 'by', new.actor, 'pickupAt', utc_text(ride.pickup_at),
      'fareCents', ride.fare_cents, 'taxCents', ride.tax_cents, 'totalCents', ride.total_cents),
    new.at);
  return null;
end $$;
create trigger ride_event_is_a_webhook after insert on ride_events
  for each row when (new.state not in ('awaiting_payment', 'lapsed')) execute function queue_ride_webhook();

create function queue_refund_webhook() returns trigger language plpgsql as $$
begin
  perform queue_webhook('refund.created',
    jsonb_build_object('refundId', new.id, 'rideId', new.ride_id, 'amountCents', new.amount_cents,
      'driverCents', new.driver_cents, 'taxCents', new.tax_cents), new.decided_at);
  return null;
end $$;
create trigger refund_is_a_webhook after insert on refunds
  for each row execute function queue_refund_webhook();

create function queue_dispute_webhook() returns trigger language plpgsql as $$
begin
  perform queue_webhook(case when new.closed_at is null then 'dispute.opened' else 'dispute.closed' end,
    jsonb_build_object('disputeId', new.id, 'rideId', new.ride_id, 'state', new.status,
      'amountCents', new.amount_cents, 'takenCents', new.taken_cents, 'answerBy', utc_text(new.answer_by)),
    coalesce(new.closed_at, new.opened_at));
  return null;
end $$;
create trigger dispute_is_a_webhook after insert on disputes
  for each row execute function queue_dispute_webhook();
create trigger closed_dispute_is_a_webhook after update on disputes
  for each row when (old.closed_at is null and new.closed_at is not null) execute function queue_dispute_webhook();

create function queue_driver_webhook() returns trigger language plpgsql as $$
begin
  perform queue_webhook(case when new.is_verified then 'driver.verified' else 'driver.unverified' end,
    jsonb_build_object('driverId', new.account_id), clock_timestamp());
  return null;
end $$;
create trigger verified_driver_is_a_webhook after update of is_verified on drivers
  for each row when (old.is_verified <> new.is_verified) execute function queue_driver_webhook();

-- Without the reason, which is an accusation.
create function queue_suspension_webhook() returns trigger language plpgsql as $$
begin
  perform queue_webhook(case when new.lifted_at is null then 'account.suspended' else 'account.reinstated' end,
    jsonb_build_object('accountId', new.account_id, 'suspensionId', new.id, 'endsAt', utc_text(new.ends_at),
      'role', (select role from accounts where id = new.account_id)),
    coalesce(new.lifted_at, new.suspended_at));
  return null;
end $$;
create trigger suspension_is_a_webhook after insert on suspensions
  for each row execute function queue_suspension_webhook();
create trigger lifted_suspension_is_a_webhook after update of lifted_at on suspensions
  for each row when (old.lifted_at is null and new.lifted_at is not null) execute function queue_suspension_webhook();
