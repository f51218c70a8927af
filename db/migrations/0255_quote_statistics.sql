-- While a day of quotes grows, it is analyzed every minute, and to compare lists of 20 numbers element by element took a
-- second of one core each time. Of these columns only the driver numbers are searched, and by an index.
create function skip_quote_statistics(table_name text) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  column_name text;
begin
  foreach column_name in array array['driver_numbers', 'rates_versions', 'fare_cents', 'tax_bps', 'pickup_minutes',
    'from_label', 'to_label', 'fees']
  loop
    execute format('alter table only %I alter column %I set statistics 0', table_name, column_name);
  end loop;
end $$;

create or replace function ensure_quote_partitions(first_day date, days integer) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  day date;
  partition_name text;
begin
  for day in select first_day + n from generate_series(0, days - 1) as n loop
    partition_name := 'quotes_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass(partition_name) is not null;
    execute format('create table %I partition of quotes for values from (%L) to (%L)',
      partition_name, first_uuidv7_of(day), first_uuidv7_of(day + 1));
    perform skip_quote_statistics(partition_name);
  end loop;
end $$;

select skip_quote_statistics('quotes');
select skip_quote_statistics(c.relname) from pg_inherits i join pg_class c on c.oid = i.inhrelid
where i.inhparent = 'quotes'::regclass;
