-- Mails of which nothing else records that they were sent, by message id: a job that runs twice sends none twice.
create table sent_mails (
  message_id text primary key,
  sent_at timestamptz not null
);
create index sent_mails_sent_at on sent_mails (sent_at);
