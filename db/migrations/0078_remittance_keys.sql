-- The Idempotency-Key of the call that recorded a remittance. It outlives the stored reply of the call, so that a retry
-- after a crash between commit and reply finds the remittance instead of recording another one.
alter table remittances add column request_key text;
create unique index remittances_by_request on remittances (recorded_by, request_key) where request_key is not null;
