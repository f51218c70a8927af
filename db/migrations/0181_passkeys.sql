alter type account_mail_kind add value 'passkey_added';
alter type account_mail_kind add value 'passkey_removed';

-- Public keys of authenticators that log an account in.
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Id given by the authenticator, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Number of uses by the authenticator; always 0 if it counts none.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_account on passkeys (account_id);

-- Random texts for an authenticator to sign; each is used once.
create table passkey_challenges (
  challenge text primary key,
  -- The account that adds a passkey; null for a log-in.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'log_in', 'log_in_failed', 'log_out', 'sessions_ended', 'role_refused', 'password_changed', 'email_changed',
  'two_step_on', 'two_step_off', 'suspended', 'suspension_lifted', 'admin_disabled', 'admin_enabled',
  'passkey_added', 'passkey_removed')) not valid;

create function note_passkey() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform note_security_event(new.account_id, 'passkey_added', '', now());
  elsif exists (select from accounts where id = old.account_id and deleted_at is null) then
    perform note_security_event(old.account_id, 'passkey_removed', '', now());
  end if;
  return null;
end $$;
create trigger passkey_is_noted after insert or delete on passkeys
  for each row execute function note_passkey();
