-- Drivers who may lack a document since a change: verified, or with another state of a document. The next sweep takes
-- them. Without a foreign key, so that the deletion of a driver never waits for a sweep.
create table requirement_checks (
  id bigint generated always as identity primary key,
  driver_id uuid not null
);
create function check_requirements() returns trigger language plpgsql as $$
begin
  insert into requirement_checks (driver_id)
  values (coalesce(to_jsonb(new) ->> 'account_id', to_jsonb(new) ->> 'driver_id')::uuid);
  return null;
end $$;
create trigger new_verified_driver_is_checked after insert on drivers
  for each row when (new.is_verified) execute function check_requirements();
create trigger verified_driver_is_checked after update of is_verified on drivers
  for each row when (new.is_verified and not old.is_verified) execute function check_requirements();
create trigger changed_document_is_checked after update of state, is_in_force, kept_vin, expires_on on driver_submissions
  for each row when ((old.state, old.is_in_force, old.kept_vin, old.expires_on)
    is distinct from (new.state, new.is_in_force, new.kept_vin, new.expires_on))
  execute function check_requirements();

-- The last market day on which all drivers were searched for a reminder: documents end overnight.
create table requirement_rounds (
  kind text not null,
  required_from date not null,
  days_before smallint not null,
  done_on date,
  primary key (kind, required_from, days_before)
);
