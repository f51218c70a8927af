-- Logo (PNG, 512 pixels square, encoded by the server) and accent color of the owner. In the database, because every node
-- serves them.
alter table product_settings
  add column logo bytea check (octet_length(logo) <= 400000),
  add column accent text check (accent ~ '^#[0-9a-f]{6}$');
