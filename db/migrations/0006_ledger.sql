-- Double entry, append-only. A business fact is posted once: (kind, ride, reference) is unique.
create table ledger_transactions (
  id uuid primary key,
  kind text not null,
  ride_id uuid not null references rides,
  reference text not null,
  posted_at timestamptz not null default now(),
  unique (kind, ride_id, reference)
);
create index ledger_transactions_of_ride on ledger_transactions (ride_id);

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions,
  account text not null,
  cents bigint not null check (cents <> 0),
  primary key (transaction_id, account)
);
create index ledger_entries_of_account on ledger_entries (account);

create trigger ledger_transactions_are_permanent before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_entries_are_permanent before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_transactions_are_never_emptied before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger ledger_entries_are_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

create function check_zero_sum() returns trigger language plpgsql as $$
begin
  if (select sum(cents) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_zero_sum();
