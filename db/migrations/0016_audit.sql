-- Every act of an admin, for ever.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  admin_id uuid not null references accounts,
  action text not null,
  -- Whom or what it was done to.
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  reason text
);
create index audit_log_of_subject on audit_log (subject_id, id desc);
create trigger audit_log_is_permanent before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();

create index drivers_by_verification on drivers (is_verified, number);
