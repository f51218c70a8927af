-- Words as they are compared: lower case, without accents and apostrophes, one space before each.
create extension if not exists unaccent;
create function fold_words(written text) returns text language sql stable parallel safe as $$
  select regexp_replace(
    ' ' || replace(lower(unaccent(normalize(written)) collate "pg_c_utf8"), '''', ''),
    '[^a-z0-9\u0080-\U0010ffff]+', ' ', 'g')
$$;

-- What a ride is found by again: its reference, its places, and who was driven.
alter table rides add column words text not null default '';
create function note_ride_words() returns trigger language plpgsql as $$
begin
  new.words := fold_words(concat_ws(' ', new.reference, new.from_label, new.to_label, coalesce(new.passenger_name,
    (select first_name || ' ' || last_name from accounts where id = new.rider_id))));
  return new;
end $$;
create trigger ride_is_found_by_words before insert on rides
  for each row execute function note_ride_words();

alter table rides disable trigger ride_moves_along_the_table;
update rides set words = fold_words(concat_ws(' ', reference, from_label, to_label, coalesce(passenger_name,
  first_name || ' ' || last_name))) from accounts where accounts.id = rider_id;
alter table rides enable trigger ride_moves_along_the_table;

-- The driver's history and earnings, in the order of their pages; filters are decided in the index alone.
create index rides_history_of_driver on rides (driver_id, ended_at desc, requested_at desc, id desc)
  include (state, kind, pickup_at)
  where state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show')
    or kind = 'instant' and state in ('accepted', 'arrived', 'started');
-- The driver's scheduled rides: those to answer by their deadline, then the coming, then the latest.
create index rides_scheduled_list_of_driver on rides (
    driver_id,
    (case when state = 'pending' then 1 when state in ('accepted', 'arrived', 'started') then 2 else 3 end),
    (case when state = 'pending' then answer_by when state in ('accepted', 'arrived', 'started') then pickup_at end),
    pickup_at desc, id desc)
  where kind = 'scheduled' and state not in ('awaiting_payment', 'lapsed');

-- What was taken back of earnings that had been booked: seldom, and looked for with every sum.
create index ledger_reversals on ledger_transactions (ride_id)
  where kind in ('completion_reversed', 'transfer_reversed');
