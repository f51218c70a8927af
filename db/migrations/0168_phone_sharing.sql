-- Whether the other side of a ride sees the person's phone number, if both sides wish so.
alter table accounts add column shares_phone boolean not null default false;

-- A PIN is erased once it was entered, and when its ride ends.
alter table ride_pins drop constraint ride_pins_pin_check;
alter table ride_pins add constraint ride_pins_pin_check check (pin ~ '^([0-9]{4})?$') not valid;

create function erase_pin() returns trigger language plpgsql as $$
begin
  update ride_pins set pin = '' where ride_id = new.id and pin <> '';
  return null;
end $$;
create trigger ride_end_erases_pin after update of state on rides for each row
  when (new.state in ('completed', 'cancelled', 'no_show') and old.state <> new.state)
  execute function erase_pin();

update ride_pins set pin = '' from rides
  where rides.id = ride_id and (verified_at is not null or state in ('completed', 'cancelled', 'no_show'));
