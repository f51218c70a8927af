-- Values by which accounts of one person are recognized. Proven: email (one per role), card, payout (Stripe's
-- fingerprints), plate (of a verified driver), phone, mailbox. Only typed or seen: typed_phone, typed_mailbox, device.
create table account_marks (
  kind text not null check (kind in
    ('email', 'card', 'payout', 'plate', 'phone', 'mailbox', 'typed_phone', 'typed_mailbox', 'device')),
  value text not null check (value <> ''),
  -- Without a foreign key: its lock on the account would deadlock with triggers of transactions that hold the driver.
  account_id uuid not null,
  seen_at timestamptz not null default now(),
  -- Null until the mark was compared with those of other accounts.
  compared_at timestamptz,
  primary key (kind, value, account_id)
);
create index account_marks_of_account on account_marks (account_id);
create index account_marks_to_compare on account_marks (account_id) where compared_at is null;
create index account_marks_new_cards on account_marks (seen_at) where kind = 'card';

-- A rider and a driver who are probably one person. Proven links keep the two apart; the others are shown to admins.
create table linked_accounts (
  rider_id uuid not null references accounts on delete cascade,
  driver_id uuid not null references drivers on delete cascade,
  is_proven boolean not null,
  -- The kinds of marks that lead from one account to the other.
  marks text[] not null,
  since timestamptz not null,
  primary key (rider_id, driver_id)
);
create index linked_accounts_of_driver on linked_accounts (driver_id);
create index linked_accounts_suspected on linked_accounts (since) where not is_proven;
create trigger linked_accounts_changed after insert or update or delete on linked_accounts
  for each row execute function announce_wishes();

-- Riders and drivers who are not offered to each other: after a No, or because they are one person.
create view kept_apart as
  select rider_id, driver_id from never_again
  union
  select rider_id, driver_id from linked_accounts where is_proven;

-- The mailbox behind an address: without a tag after "+", and without dots at Gmail.
create function mailbox_of(email text) returns text language sql immutable as $$
  select case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end $$;

-- The last ten digits of a phone number; null for fewer.
create function phone_digits(phone text) returns text language sql immutable as $$
  select substring(regexp_replace(phone, '\D', '', 'g') from '\d{10}$') $$;
