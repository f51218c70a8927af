-- Payments that Stripe's Radar holds for manual review, and early fraud warnings of riders' banks, as Stripe has them.
create type fraud_alert_kind as enum ('review', 'warning');
create table fraud_alerts (
  -- Stripe's id.
  id text primary key,
  kind fraud_alert_kind not null,
  ride_id uuid not null references payments (ride_id),
  -- Why a review was opened, or the kind of fraud that the bank reports.
  reason text not null,
  opened_at timestamptz not null,
  -- When it was first seen closed. A closed alert is never reopened.
  closed_at timestamptz,
  -- Why a review was closed; "acted" for a warning after a full refund or a dispute.
  closed_reason text,
  looked_at timestamptz not null,
  check ((closed_at is null) = (closed_reason is null))
);
create index fraud_alerts_of_ride on fraud_alerts (ride_id);
create index fraud_alerts_open on fraud_alerts (looked_at) where closed_at is null;
create trigger fraud_alerts_are_kept before delete on fraud_alerts
  for each row execute function refuse_change();
create trigger fraud_alerts_are_never_emptied before truncate on fraud_alerts
  for each statement execute function refuse_change();
