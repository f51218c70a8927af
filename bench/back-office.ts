import type pg from "pg";

const VERIFY_EVERY_TWENTIETH = "update drivers set is_verified = $1 where number % 20 = 0";

/**
 * Seeds admin data: an audited admin act per driver; a report and a finding per hundred rides; a dispute per thousand
 * rides, but more than a page of them; five drivers in a hundred unverified, two without payouts, one without a
 * vehicle; a hundred new drivers per day; up to 500 ideas and 200 testimonials.
 */
export async function fillBackOffice(pool: pg.Pool, adminId: string): Promise<void> {
  for (const statement of [
    insertActs,
    insertReports,
    insertFindings,
    insertIdeas,
    insertTestimonials,
  ])
    await pool.query(statement, [adminId]);
  await pool.query(insertDisputes);
  await pool.query(VERIFY_EVERY_TWENTIETH, [false]);
  await pool.query(changeListing);
  await pool.query("vacuum analyze");
}

/** Verifies all drivers again and restores their listing. */
export async function restoreVerification(pool: pg.Pool): Promise<void> {
  await pool.query(VERIFY_EVERY_TWENTIETH, [true]);
  await pool.query("select list_drivers(array(select account_id from drivers))");
}

/** Changes only columns used by the lists, so the drivers can still be offered. */
const changeListing = `
  update driver_listing set has_payouts = number % 50 <> 0, has_vehicle = number % 100 <> 0,
    joined_at = now() - number * interval '15 minutes'`;

const insertActs = `
  insert into audit_log (at, admin_id, action, subject_id, before, after, reason)
  select now() - number * interval '1 minute', $1::uuid, case when number % 50 = 0 then 'unverify' else 'verify' end,
    account_id, '{"isVerified": false}', '{"isVerified": true}', 'papers seen'
  from drivers order by number desc`;

const insertReports = `
  insert into ride_reports (id, ride_id, reporter_id, subject, words, reported_at)
  select uuidv7(), id, coalesce(rider_id, $1::uuid), 'route', 'There was a shorter way', requested_at
  from (select id, rider_id, requested_at, row_number() over (order by id) as n from rides) ridden where n % 100 = 1`;

const insertFindings = `
  insert into findings (kind, ride_id, subject, expected, found, first_seen_at, last_seen_at, resolved_at, resolved_by, note)
  select 'ledger_captured', id, reference, '17.83', '17.80', requested_at, requested_at,
    case when n % 200 = 1 then requested_at end, case when n % 200 = 1 then $1::uuid end,
    case when n % 200 = 1 then 'looked at' end
  from (select id, reference, requested_at, row_number() over (order by id) as n from rides) ridden where n % 100 = 1`;

const insertDisputes = `
  insert into disputes (id, ride_id, status, reason, amount_cents, taken_cents, fee_cents, opened_at, closed_at, looked_at)
  select 'du_' || n, ride_id, case when n % 2000 = 1 then 'lost' else 'needs_response' end::dispute_status, 'fraudulent',
    amount_cents, amount_cents, 1500, created_at, case when n % 2000 = 1 then created_at end, created_at
  from (select *, row_number() over (order by ride_id) as n, count(*) over () as paid_rides from payments) paid
  where n % least(1000, greatest(2, paid_rides / 50)) = 1`;

const insertIdeas = `
  insert into ideas (id, number, author_id, title, description, tags, created_at)
  select uuidv7(), 0, coalesce(account_id, $1::uuid), 'Idea ' || number, 'What could be better than it is, in words',
    '{app}', now() - number * interval '1 hour'
  from drivers order by number limit 500`;

const insertTestimonials = `
  insert into testimonials (id, driver_id, years_of_experience, location, experience_description, created_at)
  select uuidv7(), coalesce(account_id, $1::uuid), 3, 'Queens', 'I drive at my own price and like it',
    now() - number * interval '1 hour'
  from drivers order by number limit 200`;
