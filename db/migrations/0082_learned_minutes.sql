-- How long drives take in each area, learned daily from completed rides; version 0 has learned nothing. Quotes name the
-- version that their minutes were calculated with.
create table learned_minutes (
  version smallint primary key check (version > 0),
  learned_at timestamptz not null,
  -- [{"area", "hours", "factor", "rides"}], see src/shared/places/learned-minutes.ts
  factors jsonb not null
);
create trigger learned_minutes_are_permanent before update on learned_minutes
  for each row execute function refuse_change();

create function announce_learned_minutes() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_minutes', new.version::text);
  return null;
end $$;
create trigger learned_minutes_are_announced after insert on learned_minutes
  for each row execute function announce_learned_minutes();

alter table quotes add column minutes_version smallint not null default 0;
