-- The Idempotency-Key of the call that granted a refund. It outlives the stored reply of the call, so that a retry after
-- a crash between commit and reply finds the refund instead of granting another one.
alter table refunds add column request_key text;
create unique index refunds_by_request on refunds (admin_id, request_key) where request_key is not null;
