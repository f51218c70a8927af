import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { kindsOfGroup } from "#shared/operations/finding-kinds.ts";
import type { Concern } from "#shared/overview/concerns.ts";
import { MAX_WAITING } from "#shared/overview/contract.ts";
import type { DaySums } from "#shared/overview/figures.ts";
import { deadlines } from "#shared/rides/deadlines.ts";

/** Counts the rides that were requested on a market day, with their money. */
export async function countServiceDay(db: Db, day: string, now: Date): Promise<void> {
  await sql`
    with counted as (
      select rides.kind, rides.state, accepted_at, answer_by, payments.state as payment_state, rides.tax_cents,
        captured_cents, granted_tax_cents, refunded_cents
      from rides join payments on payments.ride_id = rides.id
      where requested_at >= ${startOf(day)} and requested_at < ${startOf(day, 1)}
        and rides.state not in ('awaiting_payment', 'lapsed')
    ),
    waits as (
      select least(greatest(0, floor(extract(epoch from accepted_at - answer_by) + ${deadlines.answerSeconds})),
        ${deadlines.answerSeconds})::int as seconds, count(*)::int as rides
      from counted where kind = 'instant' and accepted_at is not null and answer_by is not null group by 1
    )
    insert into service_days
      (day, requests, ended, completed, unanswered, waits, gross_cents, tax_cents, refunded_cents, counted_at)
    select ${day}::date, count(*),
      count(*) filter (where state in ('rejected', 'expired', 'completed', 'cancelled', 'no_show')),
      count(*) filter (where state = 'completed'), count(*) filter (where state = 'expired'),
      array(select coalesce(rides, 0) from generate_series(0, ${deadlines.answerSeconds}::int) as second
        left join waits on seconds = second order by second),
      coalesce(sum(captured_cents), 0),
      coalesce(sum(tax_cents) filter (where state = 'completed' and payment_state = 'captured'), 0)
        - coalesce(sum(granted_tax_cents), 0),
      coalesce(sum(refunded_cents), 0), ${now}
    from counted
    on conflict (day) do update set (requests, ended, completed, unanswered, waits, gross_cents, tax_cents,
      refunded_cents, counted_at) = (excluded.requests, excluded.ended, excluded.completed, excluded.unanswered,
      excluded.waits, excluded.gross_cents, excluded.tax_cents, excluded.refunded_cents, excluded.counted_at)`.execute(
    db,
  );
}

const startOf = (day: string, plusDays = 0) =>
  sql`market_midnight(${day}::date + ${plusDays}::int)`;

/** Days of a span that were never counted, and the one whose count is the oldest. */
export async function listDaysToCount(db: Db, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select of_span::date::text as day
    from generate_series(${from}::date, ${to}::date, interval '1 day') as of_span
    where not exists (select from service_days where service_days.day = of_span::date)
    union all (
      select day::text from service_days where day between ${from}::date and ${to}::date
      order by counted_at, day limit 1)`.execute(db);
  return rows.map(({ day }) => day);
}

export interface CountedDay extends DaySums {
  /** "YYYY-MM-DD" */
  day: string;
  countedAt: Date;
}

/** Counted days of a span, oldest first. */
export async function listServiceDays(db: Db, from: string, to: string): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    select day::text, requests, ended, completed, unanswered, waits, gross_cents::float8 as gross_cents,
      tax_cents::float8 as tax_cents, refunded_cents::float8 as refunded_cents, counted_at
    from service_days where day between ${from}::date and ${to}::date order by day`.execute(db);
  return rows;
}

export interface WaitingRow {
  concern: Concern;
  count: number;
  oldestAt: Date;
  dueAt: Date | null;
}

/** Open work of some concerns; concerns without any are left out. Each is counted up to one more than the limit. */
export async function listWaitingWork(db: Db, concerns: readonly Concern[]): Promise<WaitingRow[]> {
  if (concerns.length === 0) return [];
  const counts = concerns.map(
    (concern) => sql`
      select ${concern}::text as concern, count(*)::int as count, min(at) as oldest_at, min(due) as due_at
      from (${openWork[concern]} limit ${MAX_WAITING + 1}) as open (at, due)`,
  );
  const { rows } = await sql<WaitingRow>`
    select * from (${sql.join(counts, sql` union all `)}) as work where count > 0`.execute(db);
  return rows;
}

const noDeadline = sql`null::timestamptz`;

/**
 * Selects the start and the deadline of each open piece of work. Each query reads a partial index, except that of
 * drivers, which looks for the audit of each unverified driver. A driver without vehicle or payouts waits for no admin.
 */
const openWork: Record<Concern, RawBuilder<unknown>> = {
  disputes: sql`select opened_at, answer_by from disputes where closed_at is null order by opened_at`,
  refund_requests: sql`
    select requested_at, expires_at from refund_requests where state = 'pending' order by requested_at`,
  reviews: sql`select opened_at, ${noDeadline} from ride_reviews where decided_at is null order by opened_at`,
  fraud: sql`select opened_at, ${noDeadline} from fraud_alerts where closed_at is null order by opened_at`,
  appeals: sql`
    select appealed_at, ${noDeadline}
    from suspension_appeals join suspensions on suspensions.id = suspension_id and lifted_at is null
    where state = 'open' order by appealed_at`,
  rating_appeals: sql`
    select appealed_at, ${noDeadline} from rating_appeals where state = 'open' order by appealed_at`,
  reports: sql`select reported_at, ${noDeadline} from ride_reports where state = 'open' order by reported_at`,
  lost_items: sql`
    select reported_at, ${noDeadline} from lost_items where state = 'reported' order by reported_at`,
  documents: sql`
    select submitted_at, ${noDeadline} from driver_submissions where state = 'in_review' order by submitted_at`,
  drivers: sql`
    select accounts.created_at, ${noDeadline} from drivers join accounts on accounts.id = account_id
      join driver_listing on driver_listing.driver_id = account_id
    where not drivers.is_verified and has_vehicle and has_payouts and deleted_at is null and not exists (
      select from audit_log where subject_id = account_id and action in ('verify', 'unverify'))
    order by drivers.number`,
  tolls: sql`
    select objected_at, ${noDeadline} from tolls where decision is null and objected_at is not null
    order by objected_at`,
  findings: sql`
    select first_seen_at, ${noDeadline} from findings
    where resolved_at is null and kind <> all(${Object.values(kindsOfGroup).flat()}::text[])
    order by first_seen_at`,
  testimonials: sql`
    select created_at, ${noDeadline} from testimonials where decided_at is null order by created_at`,
};
