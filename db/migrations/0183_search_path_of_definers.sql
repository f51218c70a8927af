-- Temporary tables come last, so that a caller cannot put one in the place of a table that these functions change with the
-- owner's rights. System tables come first without being named; named, they would be where new days are created.
alter function ensure_quote_partitions(date, integer) set search_path = public, pg_temp;
alter function drop_quote_partitions_before(date) set search_path = public, pg_temp;
alter function index_closed_quote_days(date) set search_path = public, pg_temp;
