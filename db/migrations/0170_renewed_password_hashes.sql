-- A hash renewed with a higher cost is not a changed password.
create or replace function note_credentials() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then return null; end if;
  if new.password_hash <> old.password_hash
    and current_setting('faire.renews_hash', true) is distinct from 'yes' then
    perform note_security_event(new.id, 'password_changed', '', now());
  end if;
  if new.email <> old.email then perform note_security_event(new.id, 'email_changed', '', now()); end if;
  return null;
end $$;

-- The service may run as a role that does not own the tables; these functions create and drop days of quotes for it.
alter function ensure_quote_partitions(date, integer) security definer set search_path = public;
alter function drop_quote_partitions_before(date) security definer set search_path = public;
alter function index_closed_quote_days(date) security definer set search_path = public;
