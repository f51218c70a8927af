-- Times in which a driver was online, written when they end. The current one is drivers.online_since while is_online.
create table online_spans (
  id bigint generated always as identity primary key,
  driver_id uuid not null references drivers on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  check (ended_at > started_at)
);
create index online_spans_of_driver on online_spans (driver_id, ended_at);
create index online_spans_by_age on online_spans (ended_at);

-- A trigger, because the driver's switch, sweeps, suspensions and admins all end an online time.
create function record_online_span() returns trigger language plpgsql as $$
begin
  insert into online_spans (driver_id, started_at, ended_at)
  select old.account_id, old.online_since, ended_at
  from (select case when new.online_since <> old.online_since then new.online_since else now() end as ended_at) as switch
  where ended_at > old.online_since;
  return null;
end $$;
create trigger driver_was_online after update of is_online, online_since on drivers
  for each row when (old.is_online and (not new.is_online or new.online_since <> old.online_since))
  execute function record_online_span();

-- What a driver wants to earn in a week from Monday.
create table earning_goals (
  driver_id uuid primary key references drivers on delete cascade,
  weekly_cents integer not null check (weekly_cents > 0)
);
