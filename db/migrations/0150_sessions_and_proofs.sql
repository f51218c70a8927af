-- Browser and system of the log-in, such as "Chrome on Windows"; null if the session was opened without a browser.
alter table sessions add column device text;
-- Written at most once an hour; null until then.
alter table sessions add column used_at timestamptz;

-- Accounts of before count as logged in, so that their next new device is reported.
alter table accounts add column has_logged_in boolean not null default true;
alter table accounts alter column has_logged_in set default false;

-- When the owner opened a link sent to the email, or entered a code sent to the phone number; null while unproven.
alter table accounts add column email_proven_at timestamptz;
alter table accounts add column phone_proven_at timestamptz;

-- A changed email or phone number is unproven, unless the same statement proves it.
create function drop_stale_proofs() returns trigger language plpgsql as $$
begin
  if new.email <> old.email and new.email_proven_at is not distinct from old.email_proven_at then
    new.email_proven_at := null;
  end if;
  if new.phone_number <> old.phone_number and new.phone_proven_at is not distinct from old.phone_proven_at then
    new.phone_proven_at := null;
  end if;
  return new;
end $$;
create trigger proofs_follow_contacts before update of email, phone_number on accounts
  for each row execute function drop_stale_proofs();

alter type account_mail_kind add value 'new_device';
-- Of mails about new devices: [{"at": instant, "device": text}], oldest first.
alter table account_mails add column log_ins jsonb;
