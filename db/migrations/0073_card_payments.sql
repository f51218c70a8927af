-- Payments of held rides by a saved card, on our own page. Written with the hold, before the call to Stripe: no payment
-- page is opened for a ride while its card payment has not ended.
create table card_payments (
  ride_id uuid primary key references payments (ride_id),
  -- Stripe's payment method, as the rider saw it.
  card_id text not null,
  brand text not null,
  last4 text not null,
  idempotency_key text not null unique,
  -- Failures that Stripe repeats under the same key: the next attempt uses another.
  failures integer not null default 0,
  -- The complete request, so that sending it again after a crash is the same request.
  request jsonb not null,
  -- Stored before it is confirmed, so that an unknown intent has never moved money.
  intent_id text unique,
  -- The bank's or Stripe's sentence.
  refusal text,
  -- When the intent was canceled; from then on the ride is paid on Stripe's page or not at all.
  ended_at timestamptz
);
