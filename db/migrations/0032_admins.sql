-- What only admins have; the row comes with the account.
create table admins (
  account_id uuid primary key references accounts on delete cascade,
  disabled_at timestamptz
);
insert into admins (account_id) select id from accounts where role = 'ADMIN';

create function keep_admin() returns trigger language plpgsql as $$
begin
  insert into admins (account_id) values (new.id);
  return null;
end $$;
create trigger admin_is_kept after insert on accounts
  for each row when (new.role = 'ADMIN') execute function keep_admin();

-- One open invitation for each e-mail; only the SHA-256 of its token is kept.
create table admin_invitations (
  email text primary key check (email = lower(email)),
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- When a session ends that is not used; null for those who may stay away as long as it lasts.
alter table sessions add column idle_until timestamptz;
