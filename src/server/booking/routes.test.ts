import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DriverTraits, insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type MarketApp, startMarketApp } from "#server/testing/market-app.ts";
import { calculateFare, type Offer } from "#shared/booking/contract.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { driverAreas } from "#shared/places/driver-areas.ts";
import { rotateQuotePartitions } from "./quote-partitions.ts";
import { fareOfOffer, findQuotedOffer } from "./quoted-offer.ts";
import { bookingRoutes } from "./routes.ts";

const now = new Date();
const timesSquare = { latitude: 40.758, longitude: -73.9855 };
const trip = { from: "Times Square, New York", to: "JFK Airport" };

let node: MarketApp;
let rider: string;
beforeAll(async () => {
  node = await startMarketApp([bookingRoutes], { now: () => now });
  await rotateQuotePartitions(node.services.db, now);
});
beforeEach(async () => {
  await node.pool.query("update drivers set is_online = false");
  await node.market.load();
  rider = await insertRider(node.pool);
});
afterAll(() => node.close());

test("a rider gets the offers of nearby drivers, each at the driver's own price", async () => {
  const cheap = await aDriver({ rates: { base: 300, minute: 10, mile: 100 } });
  const usual = await aDriver({ rates: { base: 500, minute: 20, mile: 150, discountBps: 1000 } });
  const { status, body } = await fare(trip);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    distance: expect.closeTo(17.8, 0),
    estimated: true,
    precision: { from: "Landmark", to: "Airport" },
  });
  expect(Date.parse(body.expiresAt) - now.getTime()).toBe(300_000);
  expect(body.rides.map(({ driverId }: Offer) => driverId)).toEqual([cheap, usual]);
  const [first, second]: Offer[] = body.rides;
  const [miles, minutes] = [body.data.distance, body.data.duration];
  expect(first?.rideCost).toBeCloseTo(3 + 0.1 * minutes + 1 * miles, 2);
  expect(second?.rideCost).toBeCloseTo((5 + 0.2 * minutes + 1.5 * miles) * 0.9, 1);
  expect(first?.why).toContain("below the median price");
});

test("anyone gets an estimate once three drivers are nearby; it names none of them", async () => {
  const rates = (mile: number) => ({ rates: { base: 500, minute: 20, mile } });
  await aDriver(rates(100));
  await aDriver(rates(150));
  const few = await node.call(null, "POST", "/estimate", trip);
  expect(few.body).toMatchObject({ success: true, driversNearby: null, range: null });
  await aDriver(rates(200));
  const { status, body } = await node.call(null, "POST", "/estimate", trip);
  expect(status).toBe(200);
  expect(body.driversNearby).toBe(3);
  const { body: quote } = await fare(trip);
  const prices = quote.rides.map(({ amountDue }: Offer) => amountDue).sort();
  expect(body.range.median).toBe(Math.round(prices[1]));
  expect(body.range.low).toBeGreaterThan(prices[0]);
  expect(body.range.high).toBeLessThan(prices[2]);
  expect(JSON.stringify(body)).not.toMatch(/driverId|Dana|Drew|Toyota/);
});

test("an estimate of a place that is unknown names the field", async () => {
  const { status, body } = await node.call(null, "POST", "/estimate", { ...trip, to: "xqzzyv" });
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty("to");
});

test("a reply that skips validation still matches its schema exactly", async () => {
  await aDriver({ rates: { base: 500, minute: 20, mile: 150, discountBps: 1000 } });
  await aDriver({});
  const { body } = await fare(trip);
  expect(body.rides).toHaveLength(2);
  expect(calculateFare.reply.parse(body)).toStrictEqual(body);
});

test("the reply shows the pickup at its own point, and the drivers only by area", async () => {
  await aDriver({});
  const { body } = await fare(trip);
  expect(milesBetween(body.data.points.from, timesSquare)).toBeLessThan(0.2);
  const [area, ...others] = body.data.driverAreas;
  expect(others).toEqual([]);
  expect(milesBetween(area, timesSquare)).toBeLessThan(1);
  expect(driverAreas([area])).toEqual([area]);
});

test("an offer's lines sum up, and it shows driver and vehicle", async () => {
  await aDriver({});
  const { body } = await fare(trip);
  const [offer]: Offer[] = body.rides;
  expect(offer).toMatchObject({
    id: `${body.quoteId}-0`,
    firstName: "Dana",
    lastName: "Drew",
    profileImage: null,
    vehicle: { make: "Toyota", model: "Camry", vehicleType: "SEDAN", color: "Black" },
    trustLevel: "New Comer",
    taxRate: 0.15,
    rating: null,
    ratingCount: 0,
    isFavorite: false,
    why: expect.stringContaining("Only offer"),
  });
  expect(cents(offer?.rideCost) + cents(offer?.fareTax)).toBe(cents(offer?.total));
  const lines = offer?.lines.reduce((sum, { amount }) => sum + cents(amount), 0);
  expect(lines).toBe(cents(offer?.total));
});

test("every returned offer can be booked at the price shown", async () => {
  await aDriver({ rates: { base: 517, minute: 23, mile: 149, discountBps: 1250 } });
  await aDriver({ rates: { base: 399, minute: 17, mile: 101 } });
  const { body } = await fare(trip);
  expect(body.rides).toHaveLength(2);
  for (const shownOffer of body.rides as Offer[]) {
    const storedOffer = await findQuotedOffer(node.services.db, shownOffer.id);
    expect(storedOffer).toMatchObject({ riderId: rider, driverId: shownOffer.driverId });
    expect(storedOffer && fareOfOffer(storedOffer).total).toBe(cents(shownOffer.total));
    expect(storedOffer?.pickupMinutes).toBe(shownOffer.pickupMinutes);
  }
});

test("the reply waits for the commit of the quote", async () => {
  await aDriver({});
  const lock = await node.pool.connect();
  await lock.query("begin; lock table quotes in exclusive mode");
  let isAnswered = false;
  const answer = fare(trip).then((reply) => {
    isAnswered = true;
    return reply;
  });
  await expect.poll(() => waitingInserts(lock)).toBe(1);
  expect(isAnswered).toBe(false);
  await lock.query("commit");
  lock.release();
  expect((await answer).status).toBe(200);
});

test("a personal tax offer lowers the tax while it is valid", async () => {
  const driver = await aDriver({});
  await node.pool.query(
    "update drivers set tax_offer_bps = 500, tax_offer_through = current_date + 1 where account_id = $1",
    [driver],
  );
  await node.market.reload(driver);
  expect((await fare(trip)).body.rides[0].taxRate).toBe(0.05);
});

test("at most twenty drivers are offered, the nearest to the pickup", async () => {
  for (let index = 0; index < 25; index += 1)
    await insertDriver(node.pool, { position: { ...east(index * 0.1), receivedAt: now } });
  await node.market.load();
  const { body } = await fare(trip);
  expect(body.rides).toHaveLength(20);
  expect(Math.max(...body.rides.map(({ pickupMinutes }: Offer) => pickupMinutes))).toBeLessThan(16);
});

test("without a nearby driver the reply has no offers", async () => {
  await aDriver({ position: { latitude: 42.36, longitude: -71.06, receivedAt: now } });
  const { status, body } = await fare(trip);
  expect(status).toBe(200);
  expect(body.rides).toEqual([]);
  expect(body.data.duration).toBeGreaterThan(10);
});

test("chosen places count as exact positions and get a verified label", async () => {
  await aDriver({});
  const { body } = await fare({
    fromPlace: { label: "Times Square, New York", ...timesSquare },
    toPlace: { label: "JFK Airport", ...east(3) },
  });
  expect(body.data).toMatchObject({
    from: "Times Square, New York",
    to: expect.stringMatching(/^Near .*, NY/),
  });
  expect(body.data.precision.from).toBe("Exact position");
  expect(body.rides).toHaveLength(1);
});

test("an unknown place is reported at its field", async () => {
  const { status, body } = await fare({ from: "qqqqq zzzzz", to: "xxxxx yyyyy" });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    success: false,
    error: "We could not find this pickup place. Add its city or ZIP code, or try an airport.",
    fields: {
      to: "We could not find this dropoff place. Add its city or ZIP code, or try an airport.",
    },
  });
  const onlyTo = await fare({ ...trip, to: "xxxxx yyyyy" });
  expect(Object.keys(onlyTo.body.fields)).toEqual(["to"]);
});

test("an address in one of several cities of the same name needs a choice, unless the trip's other end decides", async () => {
  const { status, body } = await fare({ from: "12 Main St, Fayetteville", to: "9 Elm Ct, Auburn" });
  expect(status).toBe(422);
  expect(body.fields).toEqual({
    from: "There are several places called Fayetteville. Add the state or ZIP code.",
    to: "There are several places called Auburn. Add the state or ZIP code.",
  });
  const near = await fare({ from: "12 Main St, Newark", to: "Times Square, New York, NY" });
  expect(near.body.data).toMatchObject({ from: "12 Main St, Newark" });
});

test.each([
  ["same_place", timesSquare],
  ["trip_too_short", east(0.05)],
  ["trip_too_long", { latitude: 34.05, longitude: -118.24 }],
])("an invalid trip is refused: %s", async (code, to) => {
  const places = {
    fromPlace: { label: "Here", ...timesSquare },
    toPlace: { label: "There", ...to },
  };
  const { status, body } = await fare({ ...trip, ...places });
  expect(status).toBe(422);
  expect(body).toMatchObject({ success: false, code, fields: { to: body.error } });
});

test("two addresses of one ZIP code are priced by a guessed distance", async () => {
  await aDriver({});
  const sameZip = { from: "350 5th Ave, NY 10118", to: "20 W 34th St, NY 10118" };
  const { status, body } = await fare(sameZip);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...sameZip,
    isDistanceGuessed: true,
    estimated: true,
    precision: { from: "ZIP code area", to: "ZIP code area" },
  });
  expect(body.data.distance).toBeGreaterThan(0.35);
  expect(body.data.distance).toBeLessThan(1.5);
  expect(body.rides).toHaveLength(1);
  const storedOffer = await findQuotedOffer(node.services.db, body.rides[0].id);
  expect(storedOffer?.milesHundredths).toBe(Math.round(body.data.distance * 100));
});

test("suggestions with almost the same point are priced by a guess, unlike distant places and points set on the map", async () => {
  const [point] = await node.services.geocoder.suggest("10118");
  if (!point) throw new Error("10118 is unknown");
  const { latitude, longitude, precision } = point;
  const tripOf = async (degrees: number, chosen: object) => {
    const to = { latitude: latitude + degrees, longitude, ...chosen };
    const { body } = await fare({
      fromPlace: { label: "350 5th Ave, NY 10118", latitude, longitude, ...chosen },
      toPlace: { label: "20 W 34th St, NY 10118", ...to },
    });
    return body.data;
  };
  expect((await tripOf(0.01, { precision })).isDistanceGuessed).toBeUndefined();
  for (const degrees of [0.0001, 0.002])
    expect((await tripOf(degrees, { precision })).isDistanceGuessed).toBe(true);
  for (const degrees of [0.01, 0.002]) {
    const { distance, isDistanceGuessed } = await tripOf(degrees, {});
    expect(isDistanceGuessed).toBeUndefined();
    expect(distance).toBeCloseTo(degrees * 69.09 * 1.31, 1);
  }
});

test.each([
  ["10118", "New York, NY 10118"],
  ["350 5th Ave, NY 10118", "350 5th Avenue, NY 10118"],
])("the same coarse place twice is refused: %s, %s", async (from, to) => {
  const { status, body } = await fare({ from, to });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: "same_place", fields: { to: body.error } });
});

test.each([
  [{ from: "NYC", to: trip.to }, "from", "Pickup location must be at least 5 characters long."],
  [{ from: trip.from, to: "JFK" }, "to", "Dropoff location must be at least 5 characters long."],
  [{ from: trip.from }, "to", "Dropoff location is required"],
  [{ toPlace: { label: "A", ...timesSquare } }, "from", "Pickup location is required"],
  [{ ...trip, fromPlace: { label: "A", latitude: 91, longitude: 0 } }, "fromPlace.latitude", null],
])("an invalid request is refused: %o", async (body, field, message) => {
  const answer = await fare(body);
  expect(answer.status).toBe(400);
  expect(answer.body.fields[field]).toEqual(message ?? expect.any(String));
});

test("only riders can request fares", async () => {
  const driver = await aDriver({});
  expect((await node.call(driver, "POST", "/calculate-fare", trip)).status).toBe(403);
  expect((await node.call(null, "POST", "/calculate-fare", trip)).status).toBe(401);
});

const fare = (body: object) => node.call(rider, "POST", "/calculate-fare", body);

const aDriver = async (traits: DriverTraits): Promise<string> => {
  const position = { ...east(0.3), receivedAt: now };
  const id = await insertDriver(node.pool, { position, ...traits });
  await node.market.reload(id);
  return id;
};

const waitingInserts = async (client: pg.PoolClient): Promise<number> => {
  const { rowCount } = await client.query(
    "select from pg_locks where relation = 'quotes'::regclass and not granted",
  );
  return rowCount ?? 0;
};

/** A point this many miles east of Times Square. */
function east(miles: number) {
  const milesOfDegree = 69.1 * Math.cos((timesSquare.latitude * Math.PI) / 180);
  return { ...timesSquare, longitude: timesSquare.longitude + miles / milesOfDegree };
}

const cents = (dollars = Number.NaN): number => Math.round(dollars * 100);
