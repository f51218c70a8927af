-- The acts of admins are looked through by what was done and when.
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_time on audit_log (at);
create index audit_log_of_admin on audit_log (admin_id, id desc);
