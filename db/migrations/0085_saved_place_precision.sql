-- Null for places saved before, and for those saved by the previous release.
alter table saved_places add column precision place_precision;
