create extension if not exists pg_trgm;

create type idea_status as enum ('proposed', 'under_review', 'approved', 'in_development', 'released');

-- What riders and drivers would like to see.
create table ideas (
  id uuid primary key,
  -- 1, 2, 3 without a gap, so that a page of the newest is a span of numbers however many there are.
  number integer not null unique,
  author_id uuid not null references accounts,
  title text not null check (char_length(title) between 5 and 120),
  description text not null check (char_length(description) between 20 and 2000),
  tags text[] not null check (cardinality(tags) <= 10),
  status idea_status not null default 'proposed',
  -- Counted by the trigger of the votes alone.
  total_votes integer not null default 0 check (total_votes >= 0),
  created_at timestamptz not null,
  -- What it is found by.
  words text not null default ''
);
create index ideas_by_votes on ideas (total_votes desc, number desc);
create index ideas_by_words on ideas using gin (words gin_trgm_ops);
create index ideas_of_author on ideas (author_id);

-- Two who propose at once wait for each other, so that no number is given twice or left out.
create function number_idea() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('faire idea numbers'));
  new.number := coalesce((select max(number) from ideas), 0) + 1;
  new.words := fold_words(concat_ws(' ', new.title, new.description, array_to_string(new.tags, ' ')));
  return new;
end $$;
create trigger idea_is_numbered before insert on ideas for each row execute function number_idea();
create trigger ideas_are_kept before delete on ideas for each row execute function refuse_change();

create table idea_votes (
  idea_id uuid not null references ideas,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null,
  primary key (idea_id, account_id)
);
create index idea_votes_of_account on idea_votes (account_id);

create function count_idea_vote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update ideas set total_votes = total_votes + 1 where id = new.idea_id;
  else
    update ideas set total_votes = total_votes - 1 where id = old.idea_id;
  end if;
  return null;
end $$;
create trigger idea_vote_is_counted after insert or delete on idea_votes
  for each row execute function count_idea_vote();

-- The pages of admins: those that wait, and each kind by its age.
create index testimonials_by_age on testimonials (created_at desc, id desc);
