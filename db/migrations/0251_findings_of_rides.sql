-- The findings of a ride's page: those on its tip and tolls have another subject.
create index findings_of_ride on findings (ride_id) where ride_id is not null;
