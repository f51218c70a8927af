-- Validated apart from their creation, so that the tables are not locked meanwhile.
alter table stripe_refunds validate constraint stripe_refunds_of_tip;
alter table disputes validate constraint disputes_of_tip;
