-- Rides as admins look for them: the latest of all, of a state, of those on a later day.
create index rides_by_time on rides (requested_at desc, id desc);
create index rides_by_state on rides (state, requested_at desc, id desc);
create index rides_scheduled_by_time on rides (requested_at desc, id desc) where kind = 'scheduled';
-- Payments of which something went back: few among many.
create index payments_refunded on payments (ride_id) where refunded_cents > 0;

-- Each word of a person's name, and the e-mail: who is looked for is found by how a word begins.
create table person_words (
  account_id uuid not null references accounts on delete cascade,
  word text collate "C" not null,
  primary key (account_id, word)
);
create index person_words_by_start on person_words (word, account_id);
create function note_person_words() returns trigger language plpgsql as $$
begin
  delete from person_words where account_id = new.id;
  insert into person_words (account_id, word)
  select distinct new.id, word
  from string_to_table(trim(fold_words(new.first_name || ' ' || new.last_name)) || ' ' || new.email, ' ') as word
  where word <> '';
  return null;
end $$;
create trigger person_is_found_by_words after insert or update of first_name, last_name, email on accounts
  for each row when (new.role <> 'ADMIN') execute function note_person_words();
insert into person_words (account_id, word)
select distinct id, word
from accounts, string_to_table(trim(fold_words(first_name || ' ' || last_name)) || ' ' || email, ' ') as word
where role <> 'ADMIN' and word <> '';

-- What does not agree between rides, payments, ledger and provider. One row for each disagreement, however often it
-- is seen; another amount is another disagreement.
create table findings (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- Null for what the provider has and we do not know.
  ride_id uuid references rides,
  -- The ride or the provider's object that it is about.
  subject text not null,
  expected text not null,
  found text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Gone by itself when nobody resolved it.
  resolved_at timestamptz,
  resolved_by uuid references accounts,
  note text,
  unique (kind, subject, expected, found),
  check (resolved_by is null or (resolved_at is not null and note is not null))
);
create index findings_open on findings (first_seen_at desc, id desc) where resolved_at is null;
create index findings_by_time on findings (first_seen_at desc, id desc);
create index findings_of_subject on findings (subject);

-- What was settled lately is compared again soon.
create index payments_by_settling on payments (settled_at) where settled_at is not null;
create table reconciliations (
  is_only_row boolean primary key default true check (is_only_row),
  -- Who starts to compare everything takes the row: the others leave it alone for an hour.
  started_at timestamptz,
  finished_at timestamptz
);
insert into reconciliations default values;
