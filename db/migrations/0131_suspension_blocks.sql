-- Keyed hashes of the email and phone number of suspended people. While the suspension is in force, no account is
-- registered with them.
create table suspension_blocks (
  hash bytea not null,
  suspension_id uuid not null references suspensions on delete cascade,
  primary key (hash, suspension_id)
);
create index suspension_blocks_of_suspension on suspension_blocks (suspension_id);
