-- What the owner has set on the settings page, one row. Null: the environment's value, or the product's own.
create table product_settings (
  -- Subject of the acts in the audit.
  id uuid primary key,
  is_only boolean not null unique default true check (is_only),
  version integer not null default 0,
  name text check (char_length(name) between 2 and 30),
  support_email text check (char_length(support_email) <= 254),
  support_phone text check (support_phone ~ '^\d{10}$'),
  place text check (char_length(place) between 2 and 80),
  -- Steps of the checklist that the owner has closed without a change.
  kept_steps text[] not null default '{}'
);
insert into product_settings (id) values (gen_random_uuid());

-- Every text that was ever in force: a consent names its version. The last one of a kind is in force.
create table policy_texts (
  version integer generated always as identity primary key,
  kind text not null check (kind in ('terms', 'privacy', 'accessibility', 'safety')),
  words text not null check (char_length(words) between 1 and 60000),
  -- Null for the product's own text.
  published_by uuid references accounts,
  published_at timestamptz not null
);
create index policy_texts_of_kind on policy_texts (kind, version desc);
create trigger policy_texts_are_permanent before update or delete on policy_texts
  for each row execute function refuse_change();
create trigger policy_texts_are_never_emptied before truncate on policy_texts
  for each statement execute function refuse_change();

create function announce_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('faire_product', new.version::text);
  return null;
end $$;
create trigger product_settings_are_announced after update on product_settings
  for each row execute function announce_product();
create trigger policy_texts_are_announced after insert on policy_texts
  for each row execute function announce_product();

-- Texts that were in force when the person registered, under the sentence that names them.
create table consents (
  account_id uuid primary key references accounts on delete cascade,
  terms_version integer not null references policy_texts,
  privacy_version integer not null references policy_texts,
  agreed_at timestamptz not null
);
