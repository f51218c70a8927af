-- All online drivers' positions are stored every 15 s. Space on each page lets an update stay on its page, without a new
-- entry in the index.
alter table driver_positions set (fillfactor = 50);
