-- Payments that wait, are held or were not taken: few beside those that were, and looked for by admins.
create index payments_not_captured on payments (state, ride_id) where state <> 'captured';
