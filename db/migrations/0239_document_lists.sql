-- Every list of documents that an owner has set, in force from its publication; the last one counts. Without one the
-- product's list counts. Earlier lists name the kinds of documents that are asked for no more.
create table document_lists (
  version integer generated always as identity primary key,
  documents jsonb not null check (jsonb_typeof(documents) = 'array'),
  published_by uuid not null references accounts,
  published_at timestamptz not null
);
create trigger document_lists_are_permanent before update or delete on document_lists
  for each row execute function refuse_change();
create trigger document_lists_are_never_emptied before truncate on document_lists
  for each statement execute function refuse_change();
create trigger document_lists_are_announced after insert on document_lists
  for each row execute function announce_product();

-- Reminders of documents that become required, each sent once: days before the last day without it, 0 from the first.
create table requirement_reminders (
  driver_id uuid not null references drivers on delete cascade,
  kind text not null,
  required_from date not null,
  days_before smallint not null,
  primary key (driver_id, kind, required_from, days_before)
);
