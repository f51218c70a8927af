-- Times in which a part of the service did not work, as the nodes measured them. No personal data.
create table service_incidents (
  id bigint generated always as identity primary key,
  part text not null check (part in ('booking', 'payments', 'maps', 'mail', 'texts')),
  started_at timestamptz not null,
  -- Last failure that a node has seen.
  seen_at timestamptz not null check (seen_at >= started_at),
  ended_at timestamptz check (ended_at >= started_at)
);
create unique index service_incidents_open on service_incidents (part) where ended_at is null;

-- Written by the measuring nodes: a gap is a time in which none of them worked, or their database did not.
create table service_watch (
  is_only_row boolean primary key default true check (is_only_row),
  since timestamptz not null,
  seen_at timestamptz not null
);
