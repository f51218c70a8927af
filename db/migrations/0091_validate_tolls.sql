-- Validated apart from its creation, so that the table is not locked meanwhile.
alter table tips validate constraint tips_of_toll;
