-- What the operator has to do before the provider creates a driver's account; null once an account was created.
alter table payout_requests add column refusal text;
