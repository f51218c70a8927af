-- Minutes to a pickup take a byte each (place i is offer i): the search ends 15 miles away, less than an hour's drive.
create function minutes_as_bytes(minutes smallint[]) returns bytea language sql immutable as $$
  select coalesce(string_agg(set_byte('\x00', 0, least(minute, 255)), '' order by place), '')
  from unnest(minutes) with ordinality as asked (minute, place)
$$;
alter table quotes alter column pickup_minutes type bytea using minutes_as_bytes(pickup_minutes);
drop function minutes_as_bytes(smallint[]);
