-- A rider at Stripe. The row is written before the customer is created, so that a lost reply is found again.
create table payment_customers (
  account_id uuid primary key references accounts on delete cascade,
  customer_id text unique,
  -- The address that Stripe has.
  email text not null,
  asked_at timestamptz not null,
  -- Failures that Stripe repeats under the same idempotency key: the next attempt uses another.
  failures integer not null default 0
);

-- Cards that riders saved at Stripe: as much as a page shows. Stripe has the card.
create table saved_cards (
  id text primary key,
  account_id uuid not null references accounts on delete cascade,
  brand text not null,
  last4 text not null,
  expiry_month smallint not null,
  expiry_year smallint not null,
  -- Stripe's mark of the card number, the same in every account.
  fingerprint text,
  saved_at timestamptz not null,
  -- When the rider made it the default card.
  chosen_at timestamptz
);
create index saved_cards_of_account on saved_cards (account_id);
