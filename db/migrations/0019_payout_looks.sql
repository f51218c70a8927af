-- When a payout account was last asked about at the provider although nobody told of news: who waits longest is next.
create table payout_looks (
  driver_id uuid primary key references drivers on delete cascade,
  looked_at timestamptz not null
);
