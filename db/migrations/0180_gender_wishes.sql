create type gender as enum ('woman', 'man', 'nonbinary');

-- Chosen by the person, shown to nobody else.
alter table accounts add column gender gender;
alter table accounts add column gender_chosen_at timestamptz;
alter table accounts add column is_same_gender_only boolean not null default false;
alter table accounts add constraint accounts_same_gender_needs_gender
  check (gender is not null or not is_same_gender_only) not valid;

create function announce_gender_wish() returns trigger language plpgsql as $$
begin
  perform pg_notify(case when new.role = 'DRIVER' then 'faire_driver' else 'faire_wishes' end, new.id::text);
  return null;
end $$;
create trigger gender_wish_changed after update of gender, is_same_gender_only on accounts
  for each row when ((old.gender, old.is_same_gender_only) is distinct from (new.gender, new.is_same_gender_only))
  execute function announce_gender_wish();
