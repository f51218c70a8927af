insert into account_marks (kind, value, account_id)
select kind, value, account_id from (
  select 'email', email, id from accounts where role <> 'ADMIN' and deleted_at is null
  union all
  select 'typed_mailbox', mailbox_of(email), id from accounts where role <> 'ADMIN' and deleted_at is null
  union all
  select 'typed_phone', phone_digits(phone_number), id from accounts where role <> 'ADMIN' and deleted_at is null
  union all
  select 'card', fingerprint, account_id from saved_cards
  union all
  select 'plate', upper(regexp_replace(plate_number, '[^[:alnum:]]', '', 'g')), account_id
  from drivers join vehicles on driver_id = account_id where is_verified
) as marks (kind, value, account_id)
where value <> ''
order by kind, value, account_id
on conflict do nothing;
