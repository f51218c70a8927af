import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { anEndedRide, type EndedTraits } from "#server/testing/ended-rides.ts";
import { aDriver, anonymous, aRider, type Person } from "#server/testing/people.ts";
import { aPaidRide } from "#server/testing/rides.ts";
import { seededRandom, testSeed } from "#server/testing/seeded.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { toggleFavorite } from "#shared/favorites/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { acceptRide, completeRide } from "#shared/rides/contract.ts";
import { getRiderDashboard, getRiderMonths, RECEIPTS_CSV_PATH } from "#shared/spending/contract.ts";
import { sumForRider } from "./queries.ts";

let world: TestWorld;
let rider: Person;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  rider = await aRider(world);
  driver = await aDriver(world);
});
afterAll(() => world.close());

const sumsAt = (now: Date) => sumForRider(world.services.db, rider.id, now);
const at = (time: string) => new Date(time);
const aRide = (traits: Partial<EndedTraits> & { acceptedAt: Date }) =>
  anEndedRide(world, {
    riderId: rider.id,
    driverId: driver.id,
    state: "completed",
    // Ends 50 minutes after acceptance.
    endedAt: plusMinutes(traits.acceptedAt, 50),
    ...traits,
  });

test("a newcomer has no rides, has spent nothing and has no favorites", async () => {
  const { success: _, ...dashboard } = await rider.call(getRiderDashboard);
  expect(dashboard).toEqual({
    totalRides: 0,
    month: marketIsoDate(world.services.now()).slice(0, 7),
    spentThisMonth: 0,
    favoriteDrivers: 0,
  });
});

test("a completed ride and the amount charged for it are counted", async () => {
  const booked = await aPaidRide(world, { rider, driver });
  expect(await rider.call(getRiderDashboard)).toMatchObject({ totalRides: 0, spentThisMonth: 0 });
  const params = { rideId: booked.rideId };
  await driver.call(acceptRide, { params });
  await world.waitUntilIdle();
  await driver.call(completeRide, { params });
  await world.waitUntilIdle();
  expect(await rider.call(getRiderDashboard)).toMatchObject({
    totalRides: 1,
    spentThisMonth: booked.offer.total,
  });
});

test("refunds are not spending: a late cancellation counts its fee, a canceled ride without fee nothing", async () => {
  const acceptedAt = at("2026-11-10T17:00:00Z");
  await aRide({ acceptedAt });
  await aRide({ acceptedAt: plusMinutes(acceptedAt, 100), state: "cancelled", kept: 387 });
  await aRide({ acceptedAt: plusMinutes(acceptedAt, 200), state: "cancelled", kept: 0 });
  await aRide({ acceptedAt: plusMinutes(acceptedAt, 300), state: "no_show", kept: 500 });
  expect(await sumsAt(at("2026-11-20T12:00:00Z"))).toMatchObject({
    rides: 1,
    spent: 1783 + 387 + 500,
  });
});

test("a refund after the ride reduces the spending of the ride's month", async () => {
  const id = await aRide({ acceptedAt: at("2026-11-10T17:00:00Z") });
  await world.services.pool.query(
    "update payments set refunded_cents = 783, transferred_cents = 0 where ride_id = $1",
    [id],
  );
  expect((await sumsAt(at("2026-11-20T12:00:00Z"))).spent).toBe(1000);
});

test.each([
  ["2026-11-01T03:59:59.999Z", 0, "2026-11-15T12:00:00Z"],
  ["2026-11-01T04:00:00.000Z", 1783, "2026-11-15T12:00:00Z"],
  ["2026-12-01T04:59:59.999Z", 0, "2026-12-01T05:00:00Z"],
  ["2026-12-01T05:00:00.000Z", 1783, "2026-12-01T05:00:00Z"],
  ["2026-03-01T05:00:00.000Z", 1783, "2026-04-01T03:59:59Z"],
  ["2026-03-01T05:00:00.000Z", 0, "2026-04-01T04:00:00Z"],
])(
  "of a ride accepted at %s, %i cents count in the market month of %s",
  async (acceptedAt, spent, now) => {
    await aRide({ acceptedAt: at(acceptedAt) });
    expect(await sumsAt(at(now))).toMatchObject({ rides: 1, spent });
  },
);

test("favorites are counted per rider", async () => {
  await rider.call(toggleFavorite, { params: { id: driver.id } });
  await aRide({ acceptedAt: plusMinutes(world.services.now(), -60) });
  expect(await rider.call(getRiderDashboard)).toMatchObject({ totalRides: 1, favoriteDrivers: 1 });
  const other = await aRider(world);
  expect(await other.call(getRiderDashboard)).toMatchObject({
    totalRides: 0,
    spentThisMonth: 0,
    favoriteDrivers: 0,
  });
});

test("the dashboard is for signed-in riders only", async () => {
  expect((await driver.refused(getRiderDashboard)).status).toBe(403);
  expect((await anonymous(world).refused(getRiderDashboard)).status).toBe(401);
});

const receiptsOf = async ({ token }: Person, month: string) => {
  const reply = await world.app.inject({
    url: `/api${RECEIPTS_CSV_PATH}?month=${month}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: reply.statusCode,
    lines: reply.body.replace("\uFEFF", "").trimEnd().split("\r\n"),
  };
};

test("a month's receipts have the charged rides with their refunds, and add up to the spending", async () => {
  const acceptedAt = at("2026-11-10T17:00:00Z");
  await aRide({ acceptedAt });
  await aRide({ acceptedAt: plusMinutes(acceptedAt, 200), state: "cancelled", kept: 0 });
  const part = await aRide({ acceptedAt: plusMinutes(acceptedAt, 300) });
  await world.services.pool.query(
    "update payments set refunded_cents = 783, transferred_cents = 0 where ride_id = $1",
    [part],
  );
  const { spent } = await sumsAt(at("2026-11-20T12:00:00Z"));
  await aRide({ acceptedAt: at("2026-12-10T17:00:00Z") });
  const { status, lines } = await receiptsOf(rider, "2026-11");
  const [head, ...rides] = lines.map((line) => line.split(","));
  expect([status, head?.[0], head?.at(-1)]).toEqual([200, "Reference", "You paid"]);
  expect(rides.map((ride) => [ride.at(-2), ride.at(-1)])).toEqual(
    expect.arrayContaining([
      ["0", "17.83"],
      ["-7.83", "10"],
    ]),
  );
  const paid = rides.reduce((sum, ride) => sum + Math.round(Number(ride.at(-1)) * 100), 0);
  expect(paid).toBe(spent);
});

const monthsOf = async (person: Person, from: string, to: string) =>
  (await person.call(getRiderMonths, { query: { from, to } })).months;

const random = seededRandom(testSeed);
const ends = [
  { state: "completed" },
  { state: "completed", kind: "scheduled" },
  { state: "cancelled", kept: 0 },
  { state: "no_show", kept: 500 },
  { state: "rejected", isUnsettled: true },
] as const;
const anyEnd = () => ends[Math.floor(random() * ends.length)] ?? ends[0];

test("each month has its completed rides and the sum of its receipts", async () => {
  for (let day = 0; day < 60; day++) {
    const acceptedAt = plusMinutes(at("2026-09-20T17:00:00Z"), day * 24 * 60);
    await aRide({ acceptedAt, ...anyEnd() });
  }
  await world.services.pool.query(
    `update payments set refunded_cents = 783, transferred_cents = 0 from rides
     where rides.id = ride_id and rider_id = $1 and rides.state = 'completed' and extract(day from requested_at) < 5`,
    [rider.id],
  );
  const months = await monthsOf(rider, "2026-09", "2026-12");
  expect(months.map(({ month }) => month)).toEqual(["2026-11", "2026-10", "2026-09"]);
  for (const { month, completedRides, receipts, paid } of months) {
    const [, ...lines] = (await receiptsOf(rider, month)).lines.map((line) => line.split(","));
    expect(lines).toHaveLength(receipts);
    expect(lines.filter((line) => line.includes("Completed"))).toHaveLength(completedRides);
    const paidCents = lines.map((line) => Math.round(Number(line.at(-1)) * 100));
    expect(paidCents.reduce((sum, one) => sum + one)).toBe(Math.round(paid * 100));
  }
  const { spent } = await sumsAt(at("2026-11-30T12:00:00Z"));
  expect(months[0]?.paid).toBe(spent / 100);
});

test("a ride that was booked and charged in one month belongs to the month of its pickup", async () => {
  const acceptedAt = at("2026-10-30T17:00:00Z");
  const id = await aRide({ acceptedAt, kind: "scheduled" });
  // The times of a ride are permanent.
  await world.services.pool.query(
    `begin; set local session_replication_role = replica;
     update rides set pickup_at = '2026-11-02T17:00:00Z', ended_at = '2026-11-02T18:00:00Z' where id = '${id}'; commit`,
  );
  const [only, ...rest] = await monthsOf(rider, "2026-10", "2026-11");
  expect([only, rest]).toEqual([
    { month: "2026-11", completedRides: 1, receipts: 1, paid: 17.83 },
    [],
  ]);
});

test("the month of a ride is that of the market's time zone", async () => {
  await aRide({ acceptedAt: at("2026-12-01T05:09:59Z") });
  expect(await monthsOf(rider, "2026-11", "2026-12")).toMatchObject([{ month: "2026-11" }]);
  expect(await monthsOf(rider, "2026-12", "2026-12")).toEqual([]);
});

test("months are the rider's own; a range from late to early is empty", async () => {
  await aRide({ acceptedAt: at("2026-11-10T17:00:00Z") });
  expect(await monthsOf(await aRider(world), "2026-11", "2026-11")).toEqual([]);
  expect(await monthsOf(rider, "2026-12", "2026-11")).toEqual([]);
});

test("receipts are the rider's own, and need a month", async () => {
  await aRide({ acceptedAt: at("2026-11-10T17:00:00Z") });
  expect((await receiptsOf(await aRider(world), "2026-11")).lines).toHaveLength(1);
  expect((await receiptsOf(rider, "2026-13")).status).toBe(400);
  expect((await receiptsOf(driver, "2026-11")).status).toBe(403);
});
