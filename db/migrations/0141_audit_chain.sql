-- Chain of the audit log, appended by a sweep: each hash covers an act and the hash before it. No foreign key, so that the
-- row of a deleted act stays as its evidence.
create table audit_chain (
  position bigint primary key,
  act_id bigint not null unique,
  hash bytea not null
);
create trigger audit_chain_is_permanent before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_chain_is_never_emptied before truncate on audit_chain
  for each statement execute function refuse_change();

-- The last check of the chain. The next one expects the same hash at its position, so a chain that was cut is noticed.
create table audit_checks (
  is_only_row boolean primary key default true check (is_only_row),
  -- The node that starts a check takes the row: other nodes leave it alone for an hour.
  started_at timestamptz,
  finished_at timestamptz,
  position bigint not null default 0,
  hash bytea not null default '',
  broken integer not null default 0
);
insert into audit_checks default values;

-- A look at a person and a downloaded file are recorded once per admin, subject and hour.
create unique index audit_log_looks on audit_log
  (admin_id, subject_id, date_trunc('hour', at at time zone 'UTC')) where action = 'view_person';
