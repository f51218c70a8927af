alter table payments
  -- Stripe's mark of the card number; null for a wallet.
  add column card_fingerprint text,
  -- Radar's judgment of the charge.
  add column risk_level text,
  add column risk_score integer,
  -- When the rider extended the hold, which is possible once.
  add column hold_extended_at timestamptz;

create function mark_account(mark_kind text, mark_value text, marked uuid) returns void language sql as $$
  insert into account_marks (kind, value, account_id)
  select mark_kind, mark_value, id from accounts
  where id = marked and deleted_at is null and mark_value <> ''
  on conflict do nothing $$;

-- Proven values stay. Typed values follow the account: an old phone number or address may be somebody else's by now.
create function mark_typed_values() returns trigger language plpgsql as $$
begin
  if new.role = 'ADMIN' or new.deleted_at is not null then return null; end if;
  if tg_op = 'UPDATE' then
    delete from account_marks where account_id = new.id and (
      kind = 'email' and value <> new.email
      or kind = 'typed_mailbox' and value <> mailbox_of(new.email)
      or kind = 'typed_phone' and value is distinct from phone_digits(new.phone_number));
  end if;
  perform mark_account('email', new.email, new.id);
  perform mark_account('typed_mailbox', mailbox_of(new.email), new.id);
  perform mark_account('typed_phone', phone_digits(new.phone_number), new.id);
  if new.email_proven_at is not null then
    perform mark_account('mailbox', mailbox_of(new.email), new.id);
  end if;
  if new.phone_proven_at is not null then
    perform mark_account('phone', phone_digits(new.phone_number), new.id);
  end if;
  return null;
end $$;
create trigger account_is_marked after insert or update of email, phone_number, email_proven_at, phone_proven_at on accounts
  for each row execute function mark_typed_values();

create function mark_saved_card() returns trigger language plpgsql as $$
begin
  perform mark_account('card', new.fingerprint, new.account_id);
  return null;
end $$;
create trigger saved_card_is_marked after insert on saved_cards
  for each row execute function mark_saved_card();

create function mark_paying_card() returns trigger language plpgsql as $$
begin
  perform mark_account('card', new.card_fingerprint, rider_id) from rides where id = new.ride_id;
  return null;
end $$;
create trigger paying_card_is_marked after update of card_fingerprint on payments
  for each row when (new.card_fingerprint is not null) execute function mark_paying_card();

-- An admin has compared the plate of a verified driver.
create function mark_plate() returns trigger language plpgsql as $$
begin
  perform mark_account('plate', upper(regexp_replace(plate_number, '[^[:alnum:]]', '', 'g')), account_id)
  from drivers join vehicles on driver_id = account_id
  where is_verified and account_id = case tg_table_name when 'drivers'
    then (to_jsonb(new) ->> 'account_id')::uuid else (to_jsonb(new) ->> 'driver_id')::uuid end;
  return null;
end $$;
create trigger plate_is_marked after insert or update of plate_number on vehicles
  for each row execute function mark_plate();
create trigger plate_of_verified_is_marked after update of is_verified on drivers
  for each row when (new.is_verified) execute function mark_plate();
