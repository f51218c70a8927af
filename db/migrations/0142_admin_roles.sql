create type admin_role as enum ('support', 'finance', 'owner');
-- Admins so far become owners.
alter table admins add column role admin_role not null default 'owner';
alter table admin_invitations add column role admin_role not null default 'owner';
