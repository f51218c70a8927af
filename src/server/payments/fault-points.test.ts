import { afterAll, beforeAll, expect, test } from "vitest";
import { type DoomedServer, openDoomedServer } from "#server/testing/fault-points/doomed-server.ts";
import { type FaultKind, faultKinds } from "#server/testing/fault-points/fault-point.ts";
import { type Case, type Flow, flows, type Server } from "#server/testing/fault-points/flows.ts";
import { checkAfterAct, checkAtRest } from "#server/testing/model/invariants.ts";
import { advance } from "#server/testing/model/people.ts";
import type { Play } from "#server/testing/model/played-ride.ts";
import { comeToRest } from "#server/testing/model/surroundings.ts";
import { aPerson } from "#server/testing/people.ts";
import { rideMoney } from "#server/testing/ride-money.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";

/** `FAULT_POINTS=all` also fails at every read, in each of four ways; otherwise kills after each effect. */
const isLong = process.env.FAULT_POINTS === "all";
const kinds: readonly FaultKind[] = isLong ? faultKinds : ["killed after"];

let world: TestWorld;
let doomed: DoomedServer;
let play: Play;
beforeAll(async () => {
  world = await openWorld();
  doomed = await openDoomedServer(world, { all: isLong });
  play = { world, admin: await aPerson(world, "ADMIN"), riders: [], drivers: [], rides: [] };
});
afterAll(async () => {
  await doomed.close();
  await world.close();
});

const healthy = (): Server => ({ app: world.app, deliver: () => world.calmDown() });

/** Runs a flow on the doomed server with a fault at one of its I/O calls. Returns whether the fault happened. */
async function runWithFault(flow: Flow, kind: FaultKind, at: number): Promise<boolean> {
  const t: number[] = [performance.now()];
  const one = await flow.prepare(healthy(), play);
  t.push(performance.now());
  doomed.point.arm({ at, kind });
  await flow.act(one, doomed).catch(() => undefined);
  t.push(performance.now());
  const { didHappen, calls } = doomed.point.restart();
  process.stderr.write(`${flow.name} ${at} ${didHappen} ${calls} ${t.map((x) => Math.round(x - t[0]!)).join(" ")}\n`);
  await recover(flow, one);
  return didHappen;
}

/** What follows a fault: another node delivers and works the jobs, and people try again after a minute. */
async function recover(flow: Flow, one: Case): Promise<void> {
  const t: number[] = [performance.now()];
  await world.calmDown();
  t.push(performance.now());
  world.pass(61);
  await flow.act(one, healthy());
  const { ride } = one;
  t.push(performance.now());
  process.stderr.write(`  r ${t.map((x) => Math.round(x - t[0]!)).join(" ")}\n`);
  if (ride && !flow.isLater) for (let step = 0; step < 4; step += 1) await advance(play, ride);
}

const counts: Record<string, number> = {};

test.each(flows)("$name ends the same, whichever I/O call fails", { timeout: 3_600_000 }, async (flow) => {
  for (const kind of kinds) {
    let at = 1;
    while (await runWithFault(flow, kind, at)) at += 1;
    counts[`${flow.name}, ${kind}`] = at - 1;
    expect(at - 1, "fault points").toBeGreaterThan(1);
  }
});

test("all money is where each ride's end puts it", { timeout: 3_600_000 }, async () => {
  await comeToRest(play);
  await checkAfterAct(play, new Map());
  await checkAtRest(play);
  await rideMoney(() => ({ world, admin: play.admin })).expectAgreement();
  console.log(JSON.stringify(counts));
});
