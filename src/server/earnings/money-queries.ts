import { type RawBuilder, sql } from "kysely";

/**
 * The rides of a driver that took place, or were canceled or missed, as `money`; cents. `net` is what the driver has
 * earned: the fare of a completed ride with the `credit` that was added to it, or what is kept of another, less what
 * the ledger took back of it; `sent` what of it is at the driver's Stripe account; `paid` what its rider paid for it. Nothing is earned before the rider's payment is captured.
 */
export const ridesWithMoney = (driverId: string): RawBuilder<unknown> => sql`
  reversed as (
    select t.ride_id,
      coalesce(sum(e.cents) filter (where t.kind = 'completion_reversed' and e.account = ${`driver:${driverId}`}), 0)
        as earned,
      coalesce(sum(e.cents) filter (where t.kind = 'completion_reversed' and e.account = 'platform_tax'), 0) as tax,
      coalesce(-sum(e.cents) filter (where t.kind = 'completion_reversed' and e.account = 'ride:' || t.ride_id), 0)
        as paid,
      coalesce(sum(e.cents) filter (where t.kind = 'transfer_reversed' and e.account = 'stripe_balance'), 0) as sent
    from ledger_transactions t
    join rides r on r.id = t.ride_id
    join ledger_entries e on e.transaction_id = t.id
    where t.kind in ('completion_reversed', 'transfer_reversed') and r.driver_id = ${driverId}
    group by t.ride_id
  ),
  paid as (
    select rides.id, reference, kind, rides.state, ended_at, requested_at, from_label, to_label,
      payments.state = 'captured' as is_paid,
      case when payments.state = 'captured' and rides.state = 'completed' then fare_cents else 0 end as fare,
      case when payments.state = 'captured' and rides.state <> 'completed' then coalesce(cancelled_driver_cents, 0)
        else 0 end as kept,
      case when payments.state = 'captured' and rides.state = 'completed' then tax_cents else 0 end as taxed,
      case when payments.state = 'captured' and rides.state = 'completed' then rider_credit_cents else 0 end
        as rider_credit,
      case when payments.state = 'captured' then coalesce(uses.cents, 0) else 0 end as credit,
      captured_cents as captured, refunded_cents as refunded, transferred_cents as transferred, transfer_id
    from rides
    join payments on payments.ride_id = rides.id
    left join driver_credit_uses uses on uses.ride_id = rides.id
    where rides.driver_id = ${driverId} and rides.state in ('completed', 'cancelled', 'no_show')
  ),
  money as (
    select paid.*,
      (taxed - coalesce(reversed.tax, 0))::int as tax,
      (fare + kept + credit - coalesce(reversed.earned, 0))::int as net,
      (fare + kept + taxed - rider_credit - coalesce(reversed.paid, 0))::int as paid,
      (transferred - coalesce(reversed.sent, 0))::int as sent
    from paid left join reversed on reversed.ride_id = paid.id
  )`;
