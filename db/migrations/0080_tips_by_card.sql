-- Tips paid by a saved card. Such a tip opens no payment page: it is canceled before a page is opened for the same ride.
alter table tips
  -- Stripe's payment method, as the rider saw it; null for a tip that is paid on a payment page.
  add column card_id text,
  add column card_brand text,
  -- Stored before it is confirmed, so that an unknown intent has never moved money.
  add column card_intent_id text unique,
  -- Why the bank or Stripe refused the card.
  add column card_refusal text,
  add constraint tips_paid_one_way check (card_intent_id is null or session_id is null) not valid;
