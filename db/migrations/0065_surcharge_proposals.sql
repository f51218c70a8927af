-- Tables of public bodies' fees that an admin proposes: another one approves or rejects them, or the author withdraws
-- them (withdrawn_by is either). One waits at a time.
create table surcharge_proposals (
  id uuid primary key,
  rules jsonb not null,
  effective_on date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  proposed_by uuid not null references accounts,
  proposed_at timestamptz not null,
  approved_version integer unique references surcharge_tables,
  withdrawn_by uuid references accounts,
  check (approved_version is null or withdrawn_by is null)
);
create unique index surcharge_proposals_open on surcharge_proposals ((true))
  where approved_version is null and withdrawn_by is null;
create trigger surcharge_proposals_keep_their_content
  before update of rules, effective_on, reason, proposed_by, proposed_at
  on surcharge_proposals for each row execute function refuse_change();
create trigger surcharge_proposals_are_kept before delete on surcharge_proposals
  for each row execute function refuse_change();

-- A fee that begins in the past would be owed for rides that were sold without it. The table has few rows.
alter table surcharge_tables add constraint surcharges_begin_after_approval check (
  proposed_by is null or effective_on > (approved_at at time zone 'America/New_York')::date);
