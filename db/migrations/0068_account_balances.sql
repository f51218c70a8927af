-- When the balance of a driver's Stripe account was last read; null before the first time.
alter table payout_looks add column balance_looked_at timestamptz;
