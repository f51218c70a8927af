-- What each trust level asks for and its tax, version by version, for ever. Those in force on a New York day are the
-- ones with the latest day that is not after it.
create table fee_rules (
  version integer primary key,
  -- Lowest level first.
  levels jsonb not null,
  effective_on date not null unique,
  proposed_by uuid references accounts,
  approved_by uuid references accounts,
  approved_at timestamptz not null,
  constraint fee_rules_take_two_admins
    check (version = 1 or (proposed_by is not null and approved_by is not null and proposed_by <> approved_by)),
  constraint fee_rules_are_told_in_time
    check (version = 1 or effective_on - (approved_at at time zone 'America/New_York')::date >= 30)
);
create trigger fee_rules_are_permanent before update or delete on fee_rules
  for each row execute function refuse_change();
create trigger fee_rules_are_never_emptied before truncate on fee_rules
  for each statement execute function refuse_change();

create function announce_fee_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_fee_rules', new.version::text);
  return null;
end $$;
create trigger fee_rules_are_announced after insert on fee_rules
  for each row execute function announce_fee_rules();

insert into fee_rules (version, levels, effective_on, approved_at) values (1, '[
  {"level": "New Comer", "completedRides": 0, "minYesBps": 0, "maxFaultCancelBps": 10000, "taxBps": 1500},
  {"level": "Bronze", "completedRides": 10, "minYesBps": 9000, "maxFaultCancelBps": 1000, "taxBps": 1400},
  {"level": "Silver", "completedRides": 50, "minYesBps": 9400, "maxFaultCancelBps": 600, "taxBps": 1300},
  {"level": "Gold", "completedRides": 200, "minYesBps": 9600, "maxFaultCancelBps": 400, "taxBps": 1200},
  {"level": "Platinum", "completedRides": 500, "minYesBps": 9700, "maxFaultCancelBps": 300, "taxBps": 1000}
]', '2000-01-01', '2000-01-01');

-- Rules that an admin would like: they are approved by another one, or withdrawn. One at a time.
create table fee_rule_proposals (
  id uuid primary key,
  levels jsonb not null,
  effective_on date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  proposed_by uuid not null references accounts,
  proposed_at timestamptz not null,
  approved_version integer unique references fee_rules,
  withdrawn_by uuid references accounts,
  check (approved_version is null or withdrawn_by is null)
);
create unique index fee_rule_proposals_open on fee_rule_proposals ((true))
  where approved_version is null and withdrawn_by is null;
create trigger fee_rule_proposals_keep_their_words before update of levels, effective_on, reason, proposed_by, proposed_at
  on fee_rule_proposals for each row execute function refuse_change();
create trigger fee_rule_proposals_are_kept before delete on fee_rule_proposals
  for each row execute function refuse_change();
