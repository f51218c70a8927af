-- One quote is one row: its offers stand in arrays of equal length (place i is offer i). Base, time and
-- distance are recomputed from the permanent rates. Ids are UUIDv7, so a range of ids is a day.
create table quotes (
  id uuid primary key,
  rider_id uuid not null,
  expires_at timestamptz not null,
  from_latitude real not null,
  from_longitude real not null,
  to_latitude real not null,
  to_longitude real not null,
  miles_hundredths integer not null,
  minutes smallint not null,
  fee_rules_version smallint not null,
  from_label text not null,
  to_label text not null,
  driver_numbers integer[] not null,
  rates_versions integer[] not null,
  fare_cents integer[] not null,
  tax_bps smallint[] not null,
  pickup_minutes smallint[] not null
) partition by range (id);

-- First UUIDv7 of a day: 48 bits of milliseconds, then zeros.
create function first_uuidv7_of(day date) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from day::timestamp at time zone 'UTC') * 1000)::bigint), 12, '0')
    || '00000000000000000000')::uuid
$$;

create function ensure_quote_partitions(first_day date, days integer) returns void language plpgsql as $$
declare
  day date;
begin
  for day in select first_day + n from generate_series(0, days - 1) as n loop
    execute format(
      'create table if not exists quotes_%s partition of quotes for values from (%L) to (%L)',
      to_char(day, 'YYYYMMDD'), first_uuidv7_of(day), first_uuidv7_of(day + 1));
  end loop;
end $$;

create function drop_quote_partitions_before(day date) returns void language plpgsql as $$
declare
  partition_name text;
begin
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'quotes'::regclass and c.relname < 'quotes_' || to_char(day, 'YYYYMMDD')
  loop
    execute format('drop table %I', partition_name);
  end loop;
end $$;
