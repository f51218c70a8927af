alter table uploads validate constraint uploads_name_check;
