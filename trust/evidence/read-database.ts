import pg from "pg";
import type { Books, Evidence, RideRow, StoredRefund } from "./evidence.ts";

type DatabaseEvidence = Pick<Evidence, "rides" | "refunds" | "books" | "leftovers">;

/** Reads rides, books and leftover work with SQL. */
export function readDatabase(url: string): Promise<DatabaseEvidence> {
  return withClient(url, async (client) => ({
    rides: (await client.query<RideRow>(rides)).rows,
    refunds: (await client.query<StoredRefund>(refunds)).rows,
    books: await readBooks(client),
    leftovers: {
      events: (await namesOf(client, events)).length,
      unprocessedEvents: await namesOf(client, unprocessedEvents),
      lockedJobs: await namesOf(client, lockedJobs),
      unsentMails: await namesOf(client, unsentMails),
    },
  }));
}

/**
 * Counts unfinished work: unsettled payments of ended rides, open instant rides, unprocessed Stripe events, locked
 * jobs.
 */
export function countUnfinished(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(unfinished);
    return rows[0]?.count ?? 0;
  });
}

export async function withClient<T>(
  url: string,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}

async function readBooks(client: pg.Client): Promise<Books> {
  const { rows } = await client.query<Omit<Books, "unbalancedTransactions">>(bookSums);
  const sums = rows[0] ?? { sum: 0, entries: 0, stripeBalance: 0 };
  return { ...sums, unbalancedTransactions: await namesOf(client, unbalancedTransactionsSql) };
}

async function namesOf(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** Repeats in SQL the rule of `driverOwed` and `refundOwed` in src/shared/payments/settlement.ts. */
const rides = `
  select rides.id, kind::text, rides.state::text,
    (rides.state = 'awaiting_payment' and pay_by > now()
      or rides.state = 'pending' and answer_by > now()) as "isWaiting",
    payments.amount_cents as total, rides.driver_id as "driverId",
    receivable_cents as receivable, withheld_cents as withheld,
    case
      when rides.state = 'completed'
        then fare_cents + coalesce(uses.cents, 0) - granted_driver_cents - taken_back_cents
      when rides.state in ('cancelled', 'no_show') and payments.state = 'captured'
        then coalesce(cancelled_driver_cents, 0) - granted_driver_cents - taken_back_cents
      else 0
    end as "driverOwed",
    case
      when rides.state in ('lapsed', 'rejected', 'expired') then payments.amount_cents
      when rides.state in ('cancelled', 'no_show')
        then coalesce(cancelled_refund_cents, 0) + granted_cents
      else granted_cents
    end as "refundOwed",
    (select array_agg(state::text order by id) from ride_events where ride_id = rides.id) as timeline,
    settled_at is not null as "isSettled"
  from rides join payments on payments.ride_id = rides.id
  left join driver_credit_uses uses on uses.ride_id = rides.id`;

const refunds = `select id, ride_id as "rideId", amount_cents as cents from refunds`;

const bookSums = `
  select coalesce(sum(cents), 0)::int as sum, count(*)::int as entries,
    coalesce(sum(cents) filter (where account = 'stripe_balance' and kind <> 'moved'), 0)::int as "stripeBalance"
  from ledger_entries join ledger_transactions t on t.id = transaction_id`;

const unbalancedTransactionsSql = `
  select kind || ' of ' || ride_id as name
  from ledger_entries join ledger_transactions t on t.id = transaction_id
  group by t.id having sum(cents) <> 0`;

const events = "select id as name from stripe_events";
const unprocessedEvents = "select id as name from stripe_events where processed_at is null";

const lockedJobs = `
  select identifier || ' ' || jobs.id as name
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
  where locked_at is not null`;

const unsentMails = `
  select ride_id || ' ' || kind || ' to ' || recipient || ' by ' || channel as name
  from ride_mails join ride_events on ride_events.id = event_id
  where sent_at is null and due @> now() and at < now() - interval '1 minute'`;

const unfinished = `
  select (
    (select count(*) from rides where kind = 'instant'
      and state in ('pending', 'accepted', 'arrived', 'started'))
    + (select count(*) from payments join rides on rides.id = ride_id where settled_at is null
      and rides.state in ('lapsed', 'rejected', 'expired', 'completed', 'cancelled', 'no_show'))
    + (select count(*) from stripe_events where processed_at is null)
    + (select count(*) from graphile_worker._private_jobs where locked_at is not null)
  )::int as count`;
