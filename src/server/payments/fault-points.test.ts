import { afterAll, beforeAll, expect, test } from "vitest";
import { countTraffic } from "#sandbox/stripe/description/traffic.ts";
import { countCases } from "#server/testing/count-cases.ts";
import { type DoomedServer, openDoomedServer } from "#server/testing/fault-points/doomed-server.ts";
import { type FaultKind, faultKinds } from "#server/testing/fault-points/fault-point.ts";
import type { Case, IdleCases, Server, Step } from "#server/testing/fault-points/flow-case.ts";
import { advanceRide, type Flow, flows } from "#server/testing/fault-points/flows.ts";
import { checkAfterAct, checkAtRest } from "#server/testing/model/invariants.ts";
import type { ModelRun } from "#server/testing/model/model-run.ts";
import { advance } from "#server/testing/model/people.ts";
import { settleEverything, wait } from "#server/testing/model/surroundings.ts";
import { aPerson } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { testSeed } from "#server/testing/seeded.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";

/**
 * Each flow runs once for each of its I/O calls, with a fault at that call. By default the server is killed after each
 * effect (a commit, a single write, a changing request to Stripe), and Stripe refuses each changing request once. A
 * kill between two effects would look the same from outside. FAULT_POINTS=tenth also covers reads and four kinds of
 * kills and losses, at every tenth call; the seed chooses which.
 */
const isLong = process.env.FAULT_POINTS === "tenth";
const kinds: readonly FaultKind[] = isLong ? faultKinds : ["killed after", "refused"];
const stride = isLong ? 10 : 1;
const timeout = { timeout: 3_600_000 };

let world: TestWorld;
let doomed: DoomedServer;
let run: ModelRun;
let validatedBefore: ReadonlyMap<string, number>;
const idle: IdleCases = [];
beforeAll(async () => {
  validatedBefore = countTraffic();
  world = await openWorld();
  doomed = await openDoomedServer(world, { all: isLong });
  run = { world, admin: await aPerson(world, "ADMIN"), riders: [], drivers: [], rides: [] };
});
afterAll(async () => {
  await doomed.close();
  await world.close();
});

const healthy = (): Server => ({ app: world.app, deliver: () => world.waitUntilIdle() });

/** Runs a flow with a fault at one of its I/O calls, then recovers. Returns the number of calls if it has fewer. */
async function runWithFault(flow: Flow, kind: FaultKind, at: number): Promise<number | null> {
  const one = await flow.prepare(healthy(), run, idle);
  doomed.point.arm({ at, kind });
  await flow.act(one, doomed).catch(() => undefined);
  const { didHappen, calls } = doomed.point.restart();
  await recover(flow, one);
  if (kind === "refused") await retryRefused();
  await flow.check?.(one);
  const step = flow.endStep?.(one);
  if (step && (await isAt(one, step))) idle.push({ step, flowCase: one });
  return didHappen ? null : calls;
}

/** A refused request is sent again after a pause. */
async function retryRefused(): Promise<void> {
  await wait(run, 5);
  await world.waitUntilIdle();
}

/** Another server runs the jobs, users retry after a minute, and the ride continues to its end. */
async function recover(flow: Flow, one: Case): Promise<void> {
  await world.waitUntilIdle();
  world.advanceClock(61);
  await flow.act(one, healthy());
  const { ride } = one;
  if (ride) for (let step = 0; step < flow.stepsLeft; step += 1) await advance(run, ride);
}

/** Whether the case's ride has reached a step; false if, for example, its driver could not accept in time. */
async function isAt({ ride }: Case, step: Step): Promise<boolean> {
  if (!ride) return false;
  const { db } = world.services;
  const row = await db
    .selectFrom("rides")
    .select("state")
    .where("id", "=", ride.rideId)
    .executeTakeFirstOrThrow();
  return row.state === (step === "tipped" ? "completed" : step);
}

const leastPoints = ({ isReadOnlyAtStripe }: Flow, kind: FaultKind): number => {
  if (kind !== "refused") return 2;
  return isReadOnlyAtStripe ? 0 : 1;
};

const cases = flows.flatMap((flow) => kinds.map((kind) => ({ flow, kind, name: flow.name })));

test.each(cases.map((one, at) => ({ ...one, first: (testSeed + at) % stride })))(
  "$name ends the same with the fault '$kind' at any of its I/O calls",
  timeout,
  async ({ flow, kind, first }) => {
    let faults = 0;
    let calls: number | null = null;
    for (let at = first + 1; calls === null; at += stride) {
      calls = await runWithFault(flow, kind, at);
      if (calls === null) faults += 1;
    }
    expect(calls, "fault points").toBeGreaterThanOrEqual(leastPoints(flow, kind));
    countCases("P2", faults, calls);
  },
);

/** Requests that change something at Stripe. */
const changes = [
  "POST /v1/checkout/sessions",
  "POST /v1/customers",
  "POST /v1/payment_intents",
  "POST /v1/payment_intents/{id}/confirm",
  "POST /v1/payment_intents/{id}/capture",
  "POST /v1/payment_intents/{id}/cancel",
  "POST /v1/transfers",
  "POST /v1/refunds",
  "POST /v1/accounts",
  "POST /v1/account_links",
];

test("each changing request of the flows, performed and refused, matches Stripe's description", () => {
  const validated = countTraffic();
  const isNew = (name: string) => (validated.get(name) ?? 0) > (validatedBefore.get(name) ?? 0);
  // A tenth of the calls need not refuse each of them.
  const outcomes = isLong ? [""] : ["", ", refused"];
  const expected = changes.flatMap((name) => outcomes.map((outcome) => `${name}${outcome}`));
  expect(expected.filter((name) => !isNew(name))).toEqual([]);
});

test("all money is where the outcome of each ride requires it", timeout, async () => {
  for (const { step, flowCase } of idle)
    await advanceRide(flowCase, { server: healthy(), from: step, to: "completed" });
  await settleEverything(run);
  await checkAfterAct(run, new Map());
  await checkAtRest(run);
  // The admin's session has expired meanwhile.
  const admin = await aPerson(world, "ADMIN");
  await rideMoney(() => ({ world, admin })).expectNoFindings();
});
