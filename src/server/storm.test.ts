import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepAlerts } from "./alerts/sweep.ts";
import { sweepAccountMails } from "./credentials/sweep-mails.ts";
import { sweepDaily } from "./jobs/daily.ts";
import { sweepBooks } from "./operations/reconcile.ts";
import { compareAll } from "./operations/reconcile-daily.ts";
import { sweepDisputes } from "./operations/reconcile-disputes.ts";
import { sweepUnpaid } from "./payments/sweep-unpaid.ts";
import { sweepUnsettledPayments } from "./payments/sweep-unsettled.ts";
import { sweepRideMails } from "./ride-notices/sweep-mails.ts";
import { sweepDeadlines } from "./rides/sweep-deadlines.ts";
import { authorizationTable } from "./testing/authorization/table.ts";
import { listDisagreements } from "./testing/disagreements.ts";
import { INSERTED_PAYMENT } from "./testing/ended-rides.ts";
import { seededRandom, testSeed } from "./testing/seeded.ts";
import { accountActs } from "./testing/storm/account-acts.ts";
import { cardActs } from "./testing/storm/card-acts.ts";
import { type Call, concurrentCalls } from "./testing/storm/concurrent-calls.ts";
import { documentActs } from "./testing/storm/document-acts.ts";
import { passkeyActs } from "./testing/storm/passkey-acts.ts";
import { placeActs } from "./testing/storm/place-acts.ts";
import { proposalActs } from "./testing/storm/proposal-acts.ts";
import { reviewActs } from "./testing/storm/review-acts.ts";
import { rideActs } from "./testing/storm/ride-acts.ts";
import { setStage } from "./testing/storm/stage.ts";
import { suspensionActs } from "./testing/storm/suspension-acts.ts";
import { tollActs } from "./testing/storm/toll-acts.ts";
import { webhookActs } from "./testing/storm/webhook-acts.ts";
import { openWorld, type TestWorld } from "./testing/world.ts";

const random = seededRandom(testSeed);
const rounds = 2;
const acts = {
  ...accountActs,
  ...cardActs,
  ...documentActs,
  ...passkeyActs,
  ...placeActs,
  ...proposalActs,
  ...reviewActs,
  ...rideActs,
  ...suspensionActs,
  ...tollActs,
  ...webhookActs,
};

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ TOLLS: "new-york", PUBLIC_URL: "https://faire.test" });
  await delayRowChanges();
});
afterAll(() => world.close());

test("each route that changes data has an act", () => {
  const changing = Object.keys(authorizationTable).filter((route) => !route.startsWith("GET "));
  expect(Object.keys(acts).toSorted()).toEqual(changing.toSorted());
});

test(`of eight concurrent calls of each route, the expected number succeed (TEST_SEED=${testSeed})`, async () => {
  const stage = await setStage(world, {
    accepted: 5,
    arrived: 3,
    completed: 10,
    rated: 1,
    pending: 2,
  });
  const failed = [];
  for (const [route, prepare] of shuffled(Object.entries(acts))) {
    const act = await prepare(stage);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ route, ...act })));
    const won = answers.filter(({ status }) => status < 300).length;
    const isWrong = act.wins === undefined ? won === 0 : won !== act.wins;
    if (isWrong || answers.some(isOurFault))
      failed.push({ route, won, ...act, by: "", answers: answers.map(textOf) });
  }
  expect(failed).toEqual([]);
  await expectSettled();
}, 300_000);

test(`concurrent calls of all parties of a ride, an account or a list leave one consistent result (TEST_SEED=${testSeed})`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const stage = await setStage(world, { arrived: 1, completed: 2, pending: 1 });
    for (const prepare of shuffled(Object.values(concurrentCalls))) {
      const calls = await prepare(stage);
      const answers = await Promise.all([
        ...shuffled([...calls, ...calls]).map(send),
        ...shuffled(sweepsOfTwoNodes()).slice(0, 4).map(runSweep),
      ]);
      expect.soft(answers.filter(({ status }) => status === 500)).toEqual([]);
      expect.soft(listRepeatedSuccesses(answers)).toEqual([]);
    }
  }
  await expectSettled();
}, 300_000);

interface Answer {
  route: string;
  id: string | undefined;
  status: number;
  /** Body of a refusal, error of a sweep, or "" after success. */
  failure: unknown;
}

async function send({ route, by, id = "", query = "", body, headers }: Call): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const answer = await world.app.inject({
    method: method as "POST",
    url: `${path.replace(/:\w+/, id)}?${query}`,
    headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers },
    ...(body && { payload: body }),
  });
  const { statusCode: status } = answer;
  return { route, id, status, failure: status < 300 ? "" : answer.json() };
}

const textOf = ({ status, failure }: Answer) => `${status} ${JSON.stringify(failure)}`;
const isOurFault = ({ status }: Answer) => status >= 500;

/** Actions that take effect once per ride or account, however often they are called. */
const ONCE =
  /accept-scheduled|reject-scheduled|complete-ride|arrive|start$|no-show|cancel$|account$/;

function listRepeatedSuccesses(answers: readonly Answer[]): string[] {
  const won = answers
    .filter(({ route, status }) => ONCE.test(route) && status < 300)
    .map(({ route, id }) => `${route} ${id}`);
  return won.filter((one, at) => won.indexOf(one) < at);
}

/** Each sweep twice, because two nodes may run it at once. */
function sweepsOfTwoNodes() {
  const sweeps = {
    sweepAlerts,
    sweepBooks,
    sweepDaily,
    sweepDeadlines,
    sweepUnpaid,
    sweepDisputes,
    sweepUnsettled: sweepUnsettledPayments,
    sweepRideMails,
    sweepAccountMails,
  };
  return [...Object.entries(sweeps), ...Object.entries(sweeps)];
}

async function runSweep([route, sweep]: ReturnType<
  typeof sweepsOfTwoNodes
>[number]): Promise<Answer> {
  const done = sweep(world.services, world.services.now());
  const failure = await done.then(() => "", String);
  return { route, id: undefined, status: failure ? 500 : 200, failure };
}

/** Delays each row change by up to four milliseconds, so that rare races become likely. */
async function delayRowChanges(): Promise<void> {
  await sql`
    create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(random() * 0.004); return null; end $$`.execute(world.services.db);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not like 'quotes%'`.execute(world.services.db);
  for (const { name } of rows)
    await sql`create trigger lingers after insert or update or delete on ${sql.table(name)}
      for each row execute function linger()`.execute(world.services.db);
}

/** Expects that no work is left, and that ledger, provider and stored sums agree. */
async function expectSettled(): Promise<void> {
  const { services } = world;
  await world.waitUntilIdle();
  // Payments under dispute are settled only when the bank has decided.
  for (const { id, status } of world.stripe.list("dispute"))
    if (status === "needs_response")
      await world.stripe.closeDispute(id, random() < 0.5 ? "won" : "lost");
  await world.waitUntilIdle();
  // Ignores findings recorded while money was moving.
  await sql`delete from findings`.execute(services.db);
  await compareAll(services, services.now());
  const { rows } = await sql`
    select findings.kind, expected, found from findings left join rides on rides.id = ride_id
      where findings.kind <> 'balance_differs'
        and (findings.kind <> 'not_settled' or rides.state not in ('accepted', 'arrived', 'started'))
    union all
    select 'ledger', account, sum(cents)::text from ledger_entries
      join ledger_transactions t on t.id = transaction_id join rides on rides.id = ride_id
      where account like 'ride:%' and rides.state not in ('accepted', 'arrived', 'started')
      group by account having sum(cents) <> 0
    union all
    select 'job', task_identifier, last_error from graphile_worker.jobs
      where attempts > 0
    union all
    select 'deadlock', '', deadlocks::text from pg_stat_database
      where datname = current_database() and deadlocks > 0`.execute(services.db);
  expect(rows).toEqual([]);
  expect(await ledgerBalance()).toBe(
    world.stripe.list("balance_transaction").reduce((sum, { net }) => sum + net, 0),
  );
  expect(await listDisagreements(services.db)).toEqual([]);
}

/** Cents that the ledger has at Stripe, without the rides that tests insert as already ended. */
async function ledgerBalance(): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select sum(cents)::float8 as cents from ledger_entries
      join ledger_transactions t on t.id = transaction_id
      where account = 'stripe_balance' and (ride_id is null or ride_id not in (
        select ride_id from ledger_transactions where reference = ${INSERTED_PAYMENT}))`.execute(
    world.services.db,
  );
  return rows[0]?.cents ?? 0;
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
