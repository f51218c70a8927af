-- Every balance transaction of the Stripe account, read from Stripe. A ride's movements are compared with its postings;
-- movements without a ride (payouts to the operator's bank, fees) are posted under their own id.
create table stripe_movements (
  id text primary key,
  type text not null,
  -- charge, refund, transfer or dispute for a ride's movement, else the ledger account that it is posted to.
  family text not null,
  ride_id uuid references payments (ride_id),
  source text,
  net_cents bigint not null,
  created_at timestamptz not null
);
create index stripe_movements_of_ride on stripe_movements (ride_id) where ride_id is not null;
create trigger stripe_movements_are_permanent before update or delete on stripe_movements
  for each row execute function refuse_change();
create trigger stripe_movements_are_never_emptied before truncate on stripe_movements
  for each statement execute function refuse_change();

-- Part of a ride's movements that no posting explains yet; it stands in the ledger on the account suspense.
create table stripe_suspense (
  ride_id uuid not null references payments (ride_id),
  family text not null,
  cents bigint not null,
  since timestamptz not null,
  primary key (ride_id, family)
);
create index stripe_suspense_open on stripe_suspense (ride_id) where cents <> 0;

-- Movements created before this instant have been read.
alter table reconciliations add column movements_read_to timestamptz;

alter table ledger_transactions
  alter column ride_id drop not null,
  drop constraint ledger_transactions_kind_ride_id_reference_key,
  add unique nulls not distinct (kind, ride_id, reference);
