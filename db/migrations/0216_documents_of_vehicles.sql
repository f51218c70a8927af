-- VIN of the kept vehicle that a document belongs to; null for a document of the driver or of the vehicle in use.
alter table driver_submissions add column kept_vin text;
drop index driver_submissions_in_review;
create unique index driver_submissions_in_review on driver_submissions (driver_id, kind, kept_vin)
  nulls not distinct where state = 'in_review';
drop index driver_submissions_in_force;
create unique index driver_submissions_in_force on driver_submissions (driver_id, kind, kept_vin)
  nulls not distinct where is_in_force;
