-- Which offer of a quote was paid for.
create index rides_of_quote on rides (quote_id);

-- The quotes of a day that is over, by the drivers they offered. The day that goes on has no such index: its quotes
-- are written far more often than they are asked about.
create function index_closed_quote_days(today date) returns void language plpgsql as $$
declare
  partition_name text;
begin
  if not pg_try_advisory_xact_lock(hashtext('index_closed_quote_days')) then
    return;
  end if;
  for partition_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'quotes'::regclass and c.relname < 'quotes_' || to_char(today, 'YYYYMMDD')
      and to_regclass(c.relname || '_drivers') is null
  loop
    execute format('create index %I on %I using gin (driver_numbers) with (fastupdate = off)',
      partition_name || '_drivers', partition_name);
  end loop;
end $$;
