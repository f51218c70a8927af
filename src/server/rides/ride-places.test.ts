import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createQuotedRoutes } from "#server/booking/quoted-route.ts";
import { closeUnpaid } from "#server/payments/close-unpaid.ts";
import { PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { type BookedRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { acceptRide, getOpenRides, getRide } from "#shared/rides/contract.ts";
import { deleteOldRoutes } from "./route-queries.ts";

const line = writePolyline([
  { latitude: 40.7484, longitude: -73.9857 },
  { latitude: 40.73, longitude: -73.99 },
  { latitude: 40.7144, longitude: -74.0005 },
]);
const addresses = { from: "350 5th Ave, NY 10118", to: "60 Centre St, NY 10007" };
const onTheMap = { label: "60 Centre St, New York, NY", latitude: 40.7144, longitude: -74.0005 };

let world: TestWorld;
let router: TestWorld["services"]["router"];
beforeAll(async () => {
  world = await openWorld();
  router = world.services.router;
});
afterAll(() => world.close());
afterEach(() => {
  world.services.router = router;
});

/** Makes the router answer with a line along roads. */
const withRoads = () => {
  world.services.router = {
    ...router,
    route: async (from, to, at) => ({
      ...estimateRoute(from, to, localHourAt(at)),
      ...{ estimated: false, source: "roads", line },
    }),
  };
};

const holdRide = async (body: object, people: { rider?: Person } = {}): Promise<BookedRide> => {
  const driver = await aDriver(world);
  await world.services.market.reload(driver.id);
  const rider = people.rider ?? (await aRider(world));
  const { rides } = await rider.call(calculateFare, { body: { ...addresses, ...body } });
  const offer = rides.find(({ driverId }) => driverId === driver.id);
  if (!offer) throw new Error("the driver is not among the offers");
  const { rideId, url } = await rider.call(checkout, { body: { riderLogId: offer.id } });
  return { rider, driver, rideId, offer, sessionId: /cs_\w+/.exec(url)?.[0] ?? "" };
};

const routeOf = async (rideId: string) => {
  const text = "select line, source, miles_hundredths, minutes from ride_routes where ride_id = $1";
  return (await world.services.pool.query(text, [rideId])).rows;
};

test("a ride keeps the line of its route and the precision of its ends", async () => {
  withRoads();
  const booked = await holdRide({});
  const ride = await rideOf(booked);
  expect(ride).toMatchObject({
    line,
    from: { label: addresses.from, precision: "zip" },
    to: { label: addresses.to, precision: "zip" },
  });
  expect(await routeOf(booked.rideId)).toEqual([
    {
      line,
      source: "roads",
      miles_hundredths: Math.round(ride.distance * 100),
      minutes: ride.duration,
    },
  ]);
});

test("an end that was set on the map is exact", async () => {
  withRoads();
  const ride = await rideOf(await holdRide({ toPlace: onTheMap }));
  expect(ride.to).toMatchObject({ latitude: expect.closeTo(40.7144, 4), precision: "coordinates" });
});

test("an estimated route has no line", async () => {
  const booked = await holdRide({});
  expect((await rideOf(booked)).line).toBeNull();
  expect(await routeOf(booked.rideId)).toMatchObject([{ line: null, source: "estimate" }]);
});

test("an offer shown before a restart is booked without its line", async () => {
  withRoads();
  const driver = await aDriver(world);
  await world.services.market.reload(driver.id);
  const rider = await aRider(world);
  const { rides } = await rider.call(calculateFare, { body: addresses });
  const { quotedRoutes } = world.services;
  world.services.quotedRoutes = createQuotedRoutes();
  const riderLogId = rides.find(({ driverId }) => driverId === driver.id)?.id ?? "";
  const { rideId } = await rider.call(checkout, { body: { riderLogId } });
  world.services.quotedRoutes = quotedRoutes;
  expect(await routeOf(rideId)).toEqual([]);
  const { ride } = await rider.call(getRide, { params: { id: rideId } });
  expect(ride).toMatchObject({ line: null, from: { precision: "zip" } });
});

test("driver and admin see the line, lists do not have it, and others see nothing", async () => {
  withRoads();
  const booked = await holdRide({});
  const { rider, driver, rideId } = booked;
  const params = { id: rideId };
  expect((await driver.refused(getRide, { params })).status).toBe(404);
  await world.stripe.pay(booked.sessionId, "4242424242424242");
  await world.waitUntilIdle();
  expect((await driver.call(getRide, { params })).ride.line).toBe(line);
  const accepted = await driver.call(acceptRide, { params: { rideId } });
  expect(accepted.ride.line).toBe(line);
  const admin = await aPerson(world, "ADMIN");
  expect((await admin.call(getAdminRide, { params })).ride.line).toBe(line);
  for (const stranger of [await aRider(world), await aDriver(world)])
    expect((await stranger.refused(getRide, { params })).status).toBe(404);
  const { rides } = await rider.call(getOpenRides);
  expect(rides).toMatchObject([{ id: rideId, from: { precision: "zip" } }]);
  expect(rides[0]?.line).toBeUndefined();
});

test("the rider's own words for a place are visible to the rider, and to the driver from acceptance on", async () => {
  const fromPlace = { label: "North door, 350 5th Ave", latitude: 40.7484, longitude: -73.9857 };
  const { rider, driver, rideId, sessionId } = await holdRide({ fromPlace });
  const params = { id: rideId };
  const textFor = async (person: Person) => (await person.call(getRide, { params })).ride.from.text;
  await world.stripe.pay(sessionId, "4242424242424242");
  await world.waitUntilIdle();
  expect([await textFor(rider), await textFor(driver)]).toEqual([fromPlace.label, null]);
  await driver.call(acceptRide, { params: { rideId } });
  expect(await textFor(driver)).toBe(fromPlace.label);
  expect((await rider.call(getRide, { params })).ride.to.text).toBeNull();
});

test("the data export has route and texts; deleting the account deletes them", async () => {
  withRoads();
  const rider = await registerAccount(world);
  const fromPlace = { label: "My own corner", latitude: 40.75, longitude: -73.98 };
  const booked = await holdRide({ fromPlace }, { rider });
  const { kept } = await rider.call(exportAccount);
  expect(kept.rides).toMatchObject([{ fromText: "My own corner", toText: null }]);
  expect(kept.rideRoutes).toMatchObject([{ line, source: "roads" }]);
  await closeUnpaid(world.services, booked.rideId, { by: "rider" });
  await world.waitUntilIdle();
  await rider.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  expect(await routeOf(booked.rideId)).toEqual([]);
  const { rows } = await world.services.pool.query(
    "select from_text, to_text from rides where id = $1",
    [booked.rideId],
  );
  expect(rows).toEqual([{ from_text: null, to_text: null }]);
});

test("routes are kept for 400 days", async () => {
  withRoads();
  const { rideId } = await holdRide({});
  const inDays = (days: number) => new Date(world.services.now().getTime() + days * 86_400_000);
  await deleteOldRoutes(world.services.db, inDays(399));
  expect(await routeOf(rideId)).toHaveLength(1);
  await deleteOldRoutes(world.services.db, inDays(401));
  expect(await routeOf(rideId)).toEqual([]);
});
