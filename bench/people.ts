import type pg from "pg";

/**
 * Seeds what admins read about people: a rider per driver, one in ten rated by drivers; two documents per driver, one
 * in twenty in review, valid for up to 300 days more; a suspension per 500 riders, half of them appealed and a third
 * lifted; a log-in and a refused log-in per driver.
 */
export async function fillPeople(pool: pg.Pool, adminId: string): Promise<void> {
  await pool.query(insertRiders);
  await pool.query(insertRiderRecords);
  await pool.query(insertDocuments, [adminId]);
  await pool.query(insertSuspensions, [adminId]);
  await pool.query(insertAppeals);
  await pool.query(insertSecurityEvents);
  // Else the product would compare the accounts of these riders with all others beside the calls.
  await pool.query("update account_marks set compared_at = now() where compared_at is null");
}

/** Ids grow with the time of joining: a hundred riders joined on each day. */
const insertRiders = `
  insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code, created_at)
  select uuidv7(number * interval '-15 minutes'), 'RIDER', 'rider' || number || '@bench.faire', '-', 'Rider',
    'Number' || number, '646' || lpad(number::text, 7, '0'), 'R' || number, now() - number * interval '15 minutes'
  from drivers`;

/** A rider "Rider Number7" as n = 7. */
const riders = `
  (select id, substr(last_name, 7)::int as n from accounts where role = 'RIDER' and first_name = 'Rider') rider`;

const insertRiderRecords = `
  insert into rider_records (rider_id, yes, rated) select id, 5 + n % 3, 8 from ${riders} where n % 10 = 0
  on conflict do nothing`;

const insertDocuments = `
  insert into driver_submissions (driver_id, kind, state, after, expires_on, submitted_at, decided_at, decided_by, is_in_force)
  select account_id, kind, state, jsonb_build_object('number', 'D' || number),
    current_date + number % 300, at,
    case when state <> 'in_review' then at end, case when state <> 'in_review' then $1::uuid end, state = 'approved'
  from drivers
  cross join (values ('driver_license'), ('insurance')) as needed (kind)
  cross join lateral (
    select now() - number * interval '15 minutes' as at,
      (case when number % 20 = 0 then 'in_review' else 'approved' end)::submission_state as state
  ) submitted`;

const insertSuspensions = `
  insert into suspensions (account_id, reason, notice, evidence, holds_payouts, suspended_by, suspended_at,
    lifted_at, lifted_by, lift_reason)
  select id, 'conduct', 'Two drivers reported you', 'Two reports', false, $1::uuid, at,
    case when n % 1500 = 0 then at end, case when n % 1500 = 0 then $1::uuid end,
    case when n % 1500 = 0 then 'Both took it back' end
  from ${riders} cross join lateral (select now() - n * interval '1 minute' as at) suspended
  where n % 500 = 0`;

const insertAppeals = `
  insert into suspension_appeals (suspension_id, words, appealed_at)
  select suspensions.id, 'It was not me', suspended_at + interval '1 hour'
  from suspensions join ${riders} on rider.id = account_id where lifted_at is null and n % 1000 = 0`;

const insertSecurityEvents = `
  insert into security_events (account_id, kind, network, hour, last_at)
  select account_id, kind, '203.0.113.0/24', date_trunc('hour', at), at
  from drivers
  cross join (values ('log_in'), ('log_in_failed')) as events (kind)
  cross join lateral (select now() - number * interval '1 minute' as at) noted
  on conflict do nothing`;
