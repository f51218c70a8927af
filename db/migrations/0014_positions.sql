-- Since when a driver is online: until the first position this is the last sign of life. Nothing while offline.
alter table drivers add column online_since timestamptz not null default now();
create index drivers_online on drivers (online_since) where is_online;

-- Since when positions are heard and kept without a break: nobody is called silent for a time in which nobody
-- listened. Unlogged like the positions, so that what empties them empties this.
create unlogged table position_watch (
  is_only_row boolean primary key default true check (is_only_row),
  since timestamptz not null,
  last_at timestamptz not null
);

-- A driver who was put offline after a silence, until the driver says online or offline again. The row owes one mail.
create table driver_silences (
  driver_id uuid primary key references drivers on delete cascade,
  -- A later silence of the same driver is another one.
  id uuid not null unique default uuidv7(),
  -- The last position, or the going online without any.
  heard_at timestamptz not null,
  ended_at timestamptz not null,
  mail_attempts smallint not null default 0,
  -- Nobody else tries before this: while one is sending, and for a while after a failure.
  mail_after timestamptz,
  mailed_at timestamptz
);
create index driver_silences_unmailed on driver_silences (ended_at) where mailed_at is null;
