-- Drivers have a second step too: its tables belong to accounts, not to admins.
alter table admin_totp drop constraint admin_totp_account_id_fkey;
alter table admin_totp add foreign key (account_id) references accounts on delete cascade;
alter table admin_totp rename to second_steps;
alter table admin_recovery_codes rename to recovery_codes;

-- When the password was last entered again in the session; null until then.
alter table sessions add column confirmed_at timestamptz;
