-- Whom somebody brought, the latest first.
create index accounts_referred on accounts (referred_by, created_at desc, id desc) where referred_by is not null;
