-- Fees of public bodies that the operator paid to them from its own bank, by kind and month of the trips. A mistake is
-- taken back by a second row of the opposite amount.
create table remittances (
  id uuid primary key,
  kind text not null,
  -- First day of the month.
  month date not null check (extract(day from month) = 1),
  cents integer not null check (cents <> 0),
  paid_on date not null,
  reference text not null check (char_length(reference) between 1 and 100),
  recorded_by uuid not null references accounts,
  recorded_at timestamptz not null,
  takes_back uuid unique references remittances,
  constraint remittances_are_taken_back_by_less check ((takes_back is not null) = (cents < 0))
);
create index remittances_by_day on remittances (paid_on desc, id desc);
create trigger remittances_are_permanent before update or delete on remittances
  for each row execute function refuse_change();
create trigger remittances_are_never_emptied before truncate on remittances
  for each statement execute function refuse_change();
