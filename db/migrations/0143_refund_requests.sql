create type refund_request_state as enum ('pending', 'approved', 'declined', 'expired');

-- Refunds above the amount that needs a second admin. Rows are kept as history.
create table refund_requests (
  id uuid primary key default uuidv7(),
  ride_id uuid not null references rides,
  amount_cents integer not null check (amount_cents > 0),
  paid_by text not null check (paid_by in ('both', 'platform')),
  reason text not null check (char_length(reason) between 3 and 500),
  -- Idempotency-Key of the call; the refund keeps it.
  request_key text,
  requested_by uuid not null references accounts,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state refund_request_state not null default 'pending',
  -- Null while pending and when expired.
  decided_by uuid references accounts,
  decided_at timestamptz,
  decline_reason text,
  refund_id uuid references refunds,
  check ((state in ('approved', 'declined')) = (decided_by is not null)),
  check ((state = 'approved') = (refund_id is not null)),
  check (state <> 'approved' or decided_by <> requested_by)
);
create unique index refund_requests_pending on refund_requests (ride_id) where state = 'pending';
create unique index refund_requests_by_key on refund_requests (requested_by, request_key) where request_key is not null;
create index refund_requests_of_ride on refund_requests (ride_id);
