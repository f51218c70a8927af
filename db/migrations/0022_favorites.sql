-- The drivers that a rider wants to see first.
create table favorites (
  rider_id uuid not null references accounts on delete cascade,
  driver_id uuid not null references drivers on delete cascade,
  created_at timestamptz not null,
  primary key (rider_id, driver_id)
);
create index favorites_of_driver on favorites (driver_id);
create trigger favorites_changed after insert or delete on favorites
  for each row execute function announce_wishes();

-- Each word of a driver's name as it is compared, beside the whole name that puts equal words in order: a search
-- reads the index from the first word that begins as asked for and stops when it has enough.
create table driver_name_words (
  driver_id uuid not null references accounts on delete cascade,
  word text collate "C" not null,
  name text collate "C" not null,
  primary key (driver_id, word)
);
create index driver_name_words_by_start on driver_name_words (word, name, driver_id);

create function note_driver_name_words() returns trigger language plpgsql as $$
declare
  folded constant text := trim(fold_words(new.first_name || ' ' || new.last_name));
begin
  delete from driver_name_words where driver_id = new.id;
  insert into driver_name_words (driver_id, word, name)
  select distinct new.id, word, folded from string_to_table(folded, ' ') as word where word <> '';
  return null;
end $$;
create trigger driver_is_found_by_name after insert or update of first_name, last_name on accounts
  for each row when (new.role = 'DRIVER') execute function note_driver_name_words();

insert into driver_name_words (driver_id, word, name)
select distinct id, word, folded
from accounts, trim(fold_words(first_name || ' ' || last_name)) as folded, string_to_table(folded, ' ') as word
where role = 'DRIVER' and word <> '';
