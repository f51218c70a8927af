-- The review queue without a kind, by age. The table is new and small.
create index driver_submissions_by_age on driver_submissions (state, submitted_at, id);
