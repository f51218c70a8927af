import { afterAll, beforeAll, expect, test } from "vitest";
import { putMark } from "#server/linked-accounts/queries.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listFindings, resolveFinding } from "#shared/operations/findings-contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { reportVelocity } from "./report-velocity.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  Object.assign(world.services.env, { isDemo: false });
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

async function report() {
  await reportVelocity(world.services, world.services.now());
  const { findings } = await admin.call(listFindings, { query: { size: "100" } });
  return findings.filter(({ kind }) => kind === "velocity");
}

const makeMany = <P>(count: number, make: () => Promise<P>): Promise<P[]> =>
  Promise.all(Array.from({ length: count }, make));

test("a thousand ordinary rides cause no finding", async () => {
  const drivers = await makeMany(10, () => aDriver(world));
  const riders = await makeMany(50, () => aRider(world));
  const aRide = (ride: number) =>
    anEndedRide(world, {
      riderId: riders[ride % riders.length]?.id ?? "",
      driverId: drivers[ride % drivers.length]?.id ?? "",
      state: "completed",
      endedAt: plusMinutes(world.services.now(), -14 * ride),
      isUnsettled: true,
    });
  for (let ride = 0; ride < 1000; ride += 10)
    await Promise.all(Array.from({ length: 10 }, (_, step) => aRide(ride + step)));
  expect(await report()).toEqual([]);
});

test.each([
  ["booked today", 0],
  ["booked 40 days ahead", 40],
])(
  "seven rides of one rider with one driver within an hour, %s, cause two findings, each once",
  async (_when, days) => {
    const before = await report();
    const [rider, driver] = [await aRider(world), await aDriver(world)];
    for (let ride = 0; ride < 7; ride += 1)
      await anEndedRide(world, {
        riderId: rider.id,
        driverId: driver.id,
        state: "completed",
        endedAt: plusMinutes(world.services.now(), -5 * ride),
        bookedAt: plusMinutes(world.services.now(), -days * 24 * 60),
        isUnsettled: true,
      });
    const known = new Set(before.map(({ id }) => id));
    const findings = (await report()).filter(({ id }) => !known.has(id));
    expect(findings.map(({ expected }) => expected).toSorted()).toEqual([
      "at most 6 completed rides of one driver in an hour",
      "at most 6 completed rides of one rider with one driver in a day",
    ]);
    expect(await report()).toHaveLength(before.length + 2);
    const pair = findings.find((one) => one.people.length === 2);
    expect(pair?.people.map(({ id }) => id).toSorted()).toEqual([rider.id, driver.id].toSorted());
    const note = { note: "A commute, agreed by phone" };
    await admin.call(resolveFinding, { params: { id: pair?.id ?? "" }, body: note });
    expect(await report()).toHaveLength(before.length + 1);
  },
);

test("five new cards of a rider within a week cause a finding, which closes after the week", async () => {
  const rider = await aRider(world);
  for (let card = 0; card < 5; card += 1)
    await putMark(world.services.db, { accountId: rider.id, kind: "card", value: `card ${card}` });
  const isAboutRider = (finding: Awaited<ReturnType<typeof report>>[number]) =>
    finding.people.some(({ id }) => id === rider.id);
  expect((await report()).some(isAboutRider)).toBe(true);
  world.advanceClock(8 * 24 * 3600);
  // The first admin's session has expired.
  admin = await aPerson(world, "ADMIN");
  expect((await report()).some(isAboutRider)).toBe(false);
});
