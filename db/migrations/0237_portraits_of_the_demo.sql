-- The demo's drawn portraits are AVIF (docs/decisions/0145); photos that people upload stay JPEG.
alter table uploads drop constraint uploads_name_check;
alter table uploads add constraint uploads_name_check check (name ~ '^[0-9a-f]{32}\.(jpg|avif)$') not valid;
