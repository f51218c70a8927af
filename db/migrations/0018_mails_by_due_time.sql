-- Every minute the mails that are due are looked for: not among all reminders that are owed for the coming months.
drop index ride_mails_unsent;
create index ride_mails_unsent on ride_mails using gist (due) where sent_at is null;
