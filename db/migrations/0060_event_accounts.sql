-- The connected account that an event belongs to; null for the platform's own events.
alter table stripe_events add column account text;
