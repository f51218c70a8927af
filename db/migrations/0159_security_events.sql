-- What happened to an account's access. Events of one kind and network within an hour are one row, so that an attack
-- cannot fill the table. Without a foreign key: its lock on the account would deadlock with changes of the account.
create table security_events (
  account_id uuid not null,
  kind text not null check (kind in (
    'log_in', 'log_in_failed', 'log_out', 'sessions_ended', 'role_refused', 'password_changed', 'email_changed',
    'two_step_on', 'two_step_off', 'suspended', 'suspension_lifted', 'admin_disabled', 'admin_enabled')),
  -- The caller's, as in the log: /24 or /64. Empty for changes that the triggers below record.
  network text not null,
  hour timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  primary key (account_id, kind, network, hour)
);
create index security_events_by_hour on security_events (hour);

create function note_security_event(account uuid, event text, caller_network text, happened_at timestamptz)
returns void language sql as $$
  insert into security_events (account_id, kind, network, hour, last_at)
  values (account, event, caller_network, date_trunc('hour', happened_at, 'UTC'), happened_at)
  on conflict (account_id, kind, network, hour) do update
    set times = security_events.times + 1, last_at = greatest(security_events.last_at, excluded.last_at) $$;

create function note_credentials() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then return null; end if;
  if new.password_hash <> old.password_hash then
    perform note_security_event(new.id, 'password_changed', '', now());
  end if;
  if new.email <> old.email then perform note_security_event(new.id, 'email_changed', '', now()); end if;
  return null;
end $$;
create trigger credentials_are_noted after update of password_hash, email on accounts
  for each row execute function note_credentials();

create function note_two_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.enabled_at is not null then
      perform note_security_event(old.account_id, 'two_step_off', '', now());
    end if;
  elsif new.enabled_at is not null and old.enabled_at is null then
    perform note_security_event(new.account_id, 'two_step_on', '', now());
  end if;
  return null;
end $$;
create trigger two_step_is_noted after update or delete on second_steps
  for each row execute function note_two_step();

create function note_suspension() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_security_event(new.account_id, 'suspended', '', new.suspended_at);
  elsif new.lifted_at is not null and old.lifted_at is null then
    perform note_security_event(new.account_id, 'suspension_lifted', '', new.lifted_at);
  end if;
  return null;
end $$;
create trigger suspension_is_noted after insert or update of lifted_at on suspensions
  for each row execute function note_suspension();

create function note_admin() returns trigger language plpgsql as $$
begin
  if (new.disabled_at is null) <> (old.disabled_at is null) then
    perform note_security_event(
      new.account_id, case when new.disabled_at is null then 'admin_enabled' else 'admin_disabled' end, '', now());
  end if;
  return null;
end $$;
create trigger admin_is_noted after update of disabled_at on admins
  for each row execute function note_admin();
