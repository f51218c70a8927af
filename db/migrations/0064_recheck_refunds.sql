-- Refunds that succeeded can fail within 30 days; they are read again in case the event is lost.
create index stripe_refunds_done on stripe_refunds (looked_at) where status = 'succeeded';
