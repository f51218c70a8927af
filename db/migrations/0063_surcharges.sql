-- Fees of public bodies that are passed through to riders, version by version. The table in force on a New York day is
-- the one with the latest day that is not after it. Version 1 has no rule.
create table surcharge_tables (
  version integer primary key,
  rules jsonb not null,
  effective_on date not null unique,
  -- Both null for a table that was installed instead of proposed.
  proposed_by uuid references accounts,
  approved_by uuid references accounts,
  approved_at timestamptz not null,
  constraint surcharges_take_two_admins check (
    (proposed_by is null) = (approved_by is null) and (proposed_by is null or proposed_by <> approved_by))
);
create trigger surcharge_tables_are_permanent before update or delete on surcharge_tables
  for each row execute function refuse_change();
create trigger surcharge_tables_are_never_emptied before truncate on surcharge_tables
  for each statement execute function refuse_change();

create function announce_surcharges() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_surcharges', new.version::text);
  return null;
end $$;
create trigger surcharges_are_announced after insert on surcharge_tables
  for each row execute function announce_surcharges();

insert into surcharge_tables (version, rules, effective_on, approved_at) values (1, '[]', '2000-01-01', '2000-01-01');

-- Version and applied rules, "2:0,3"; one list for each offer if they differ, "2:0;0,3". Empty without fees.
alter table quotes add column fees text not null default '';

-- The lines as booked: kind, label, cents. They are permanent like the price.
alter table rides
  add column fees jsonb not null default '[]',
  add column fees_cents integer not null default 0,
  add constraint rides_fees_are_no_discount check (fees_cents >= 0);

-- Fees are returned as a whole, by the refund that returns the rest of a payment.
alter table refunds
  add column fees_cents integer not null default 0,
  add constraint refunds_have_parts check (fees_cents >= 0 and driver_cents + tax_cents + fees_cents <= amount_cents);
alter table payments
  add column granted_fees_cents integer not null default 0,
  drop constraint payments_name_who_bears,
  add constraint payments_name_who_bears check (
    granted_driver_cents >= 0 and granted_tax_cents >= 0 and granted_fees_cents >= 0
    and granted_driver_cents + granted_tax_cents + granted_fees_cents <= granted_cents);

-- The remittance report reads a kind's entries.
create index ledger_entries_of_fees on ledger_entries (account, transaction_id) where account like 'fees\_payable:%';
