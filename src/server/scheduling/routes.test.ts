import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDriver, anonymous, aRider, type Person } from "#server/testing/people.ts";
import { aScheduleRequest, inDays } from "#server/testing/schedule-request.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import { checkout } from "#shared/payments/contract.ts";
import { getRide, rejectRide } from "#shared/rides/contract.ts";
import { type AvailableDriver, scheduleRide } from "#shared/scheduling/contract.ts";

let world: TestWorld;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
  rider = await aRider(world);
});
afterAll(() => world.close());

const bronx = { latitude: 40.8448, longitude: -73.8648 };

type Body = BodyFor<typeof scheduleRide>;
const schedule = (overrides: Partial<Body> = {}, who = rider) =>
  who.call(scheduleRide, { body: { ...aScheduleRequest(world), ...overrides } });
const refusalOf = async (overrides: Partial<Body>) => {
  const body = { ...aScheduleRequest(world), ...overrides };
  const { status, fields } = await rider.refused(scheduleRide, { body });
  return { status, fields };
};
const driversFor = async (overrides: Partial<Body> = {}) =>
  (await schedule(overrides)).data.availableDrivers;
const offerOf = async (driver: Person, overrides: Partial<Body> = {}): Promise<AvailableDriver> => {
  const offer = (await driversFor(overrides)).find(({ id }) => id === driver.id);
  if (!offer) throw new Error("the driver is not available");
  return offer;
};

test("a call without a body is refused with a message", async () => {
  expect(await rider.refused(scheduleRide)).toMatchObject({ status: 400, code: "invalid" });
});

describe("the drivers for a later day", () => {
  test("have the pickup in their service area, may be offline, and have all price lines", async () => {
    const driver = await aDriver(world);
    await world.services.db
      .updateTable("drivers")
      .set({ isOnline: false })
      .where("accountId", "=", driver.id)
      .execute();
    await world.services.market.reload(driver.id);
    const offer = await offerOf(driver);
    const { riderRequestLog: priceLog, lines } = offer;
    expect(priceLog.subTotal).toBeCloseTo(
      offer.baseRate + priceLog.timeCharges + priceLog.distanceCharges,
      9,
    );
    expect(offer.total).toBeCloseTo(offer.rideCost + offer.fareTax, 9);
    expect(lines.map(({ label }) => label)).toEqual([
      "Base Fare",
      "Time Charge",
      "Distance Charge",
      "Faire Tax (15%)",
    ]);
    expect(lines[1]?.detail).toMatch(/^\d+ min x \$0\.20$/);
  });

  test("exclude drivers too far away or without a service area", async () => {
    const farDriver = await aDriver(world, { at: { latitude: 42.36, longitude: -71.06 } });
    const driverWithoutArea = await aDriver(world);
    await world.services.db
      .deleteFrom("serviceAreas")
      .where("driverId", "=", driverWithoutArea.id)
      .execute();
    await world.services.market.reload(driverWithoutArea.id);
    const ids = (await driversFor()).map(({ id }) => id);
    expect(ids).not.toContain(farDriver.id);
    expect(ids).not.toContain(driverWithoutArea.id);
  });

  test("include only drivers who offer the booked hours; only the hours are charged", async () => {
    const driver = await aDriver(world, { perHourCents: 4550 });
    const standard = await aDriver(world);
    const offers = await driversFor({ bookedHours: 3 });
    expect(offers.map(({ id }) => id)).toContain(driver.id);
    expect(offers.map(({ id }) => id)).not.toContain(standard.id);
    expect(offers.find(({ id }) => id === driver.id)).toMatchObject({
      perHourRate: 45.5,
      baseRate: 0,
      rideCost: 136.5,
      lines: [
        { label: "Time Charge", amount: 136.5, detail: "3 h x $45.50" },
        { label: "Faire Tax (15%)", amount: 20.48 },
      ],
    });
  });
});

describe("a schedule request", () => {
  test("is for riders", async () => {
    const driver = await aDriver(world);
    const body = aScheduleRequest(world);
    expect((await driver.refused(scheduleRide, { body })).status).toBe(403);
    expect((await anonymous(world).refused(scheduleRide, { body })).status).toBe(401);
  });

  test("reports all errors at their fields", async () => {
    expect(
      await refusalOf({
        pickupDateTime: "tomorrow",
        pickupTime: "9:5",
        name: " ",
        phoneNumber: "212 555",
        pickupLocation: " ",
        finalDestination: "",
      }),
    ).toEqual({
      status: 400,
      fields: {
        pickupDateTime: "Please select a date and time",
        pickupTime: "Time must be in HH:MM format",
        name: "Name is required",
        phoneNumber: "Phone number must be in format: +1 XXX-XXX-XXXX",
        pickupLocation: "Either address or coordinates (latitude/longitude) must be provided",
        finalDestination: "Location is required",
      },
    });
  });

  test.each([
    ["\u200b", "Location is required"],
    ["JFK\u0000 Airport", "Drop-off location contains a character that is not allowed"],
    ["x".repeat(301), "Drop-off location must be at most 300 characters long"],
  ])("needs a readable, storable destination: not %j", async (finalDestination, sentence) => {
    expect(await refusalOf({ finalDestination })).toEqual({
      status: 400,
      fields: { finalDestination: sentence },
    });
  });

  test("is refused less than 24 hours and more than 90 days ahead", async () => {
    expect(await refusalOf(inDays(world, 0))).toEqual({
      status: 422,
      fields: { pickupTime: "Pickup time must be at least 24 hours in advance" },
    });
    expect((await refusalOf(inDays(world, 92))).fields).toHaveProperty("pickupDateTime");
  });

  test.each(["\u0000", "JFK Airport \u0000", "\ud800", "JFK \udfff", "\u202e", "';--", '{}"\\'])(
    "is answered or refused, but never fails, for the text %j",
    async (text) => {
      const place = { latitude: 40.6413, longitude: -73.7781, label: text };
      for (const body of [
        { finalDestination: text },
        { pickupLocation: text },
        { pickupLocation: text, ...bronx },
        { name: text },
        { notesForDriver: text },
        { phoneNumber: text },
        { toPlace: place },
      ]) {
        const answer = await world.app.inject({
          method: "POST",
          url: "/api/scheduled-rides",
          headers: { authorization: `Bearer ${rider.token}` },
          payload: { ...aScheduleRequest(world), ...body },
        });
        expect([answer.statusCode, body]).toEqual([
          expect.toSatisfy((status: number) => [200, 400, 422].includes(status)),
          body,
        ]);
      }
    },
  );

  test("labels pickup coordinates with the nearest place", async () => {
    const { data } = await schedule({ pickupLocation: "", ...bronx });
    expect(data.distanceDetails.fromAddress).toMatch(/Bronx/);
  });

  test("reports an unknown place at its form field", async () => {
    expect(await refusalOf({ finalDestination: "Nowhere at all 99" })).toMatchObject({
      status: 422,
      fields: { finalDestination: expect.stringContaining("could not find") },
    });
  });
});

describe("booking for a later day", () => {
  test("stores the request and the driver's price", async () => {
    const driver = await aDriver(world);
    const offer = await offerOf(driver, { notesForDriver: "Two bags" });
    const { rideId, reference } = await rider.call(checkout, {
      body: { riderLogId: offer.riderRequestLog.id },
    });
    const { ride } = await rider.call(getRide, { params: { id: rideId } });
    expect(ride).toMatchObject({
      reference,
      kind: "scheduled",
      state: "awaiting_payment",
      total: offer.total,
      notes: "Two bags",
      policyHash: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(ride.lines).toEqual(offer.lines);
  });

  test("lets the rider's earlier unpaid ride lapse", async () => {
    const [first, second] = [await aDriver(world), await aDriver(world)];
    const offers = await driversFor();
    const logOf = ({ id }: Person) =>
      offers.find((offer) => offer.id === id)?.riderRequestLog.id ?? "";
    const firstCheckout = await rider.call(checkout, { body: { riderLogId: logOf(first) } });
    await rider.call(checkout, { body: { riderLogId: logOf(second) } });
    const { ride } = await rider.call(getRide, { params: { id: firstCheckout.rideId } });
    expect(ride.state).toBe("lapsed");
  });

  test("opens no second payment page if the first was just paid", async () => {
    const [first, second] = [await aDriver(world), await aDriver(world)];
    const offers = await driversFor(inDays(world, 5));
    const logOf = ({ id }: Person) =>
      offers.find((offer) => offer.id === id)?.riderRequestLog.id ?? "";
    const firstCheckout = await rider.call(checkout, { body: { riderLogId: logOf(first) } });
    await world.stripe.pay(/cs_\w+/.exec(firstCheckout.url)?.[0] ?? "", "4242424242424242");
    const refusal = await rider.refused(checkout, { body: { riderLogId: logOf(second) } });
    expect(refusal).toMatchObject({ status: 409, code: "already_booked", state: "pending" });
  });

  test("sent three times concurrently opens one payment page", async () => {
    const driver = await aDriver(world);
    const offer = await offerOf(driver);
    const body = { riderLogId: offer.riderRequestLog.id };
    const pages = await Promise.all([
      rider.call(checkout, { body }),
      rider.call(checkout, { body }),
      rider.call(checkout, { body }),
    ]);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
  });

  test("creates one ride if 8 riders book overlapping times of one driver", async () => {
    const driver = await aDriver(world);
    const riders = await Promise.all(Array.from({ length: 8 }, () => aRider(world)));
    const logs = await Promise.all(
      riders.map(async (each, index) => {
        const minute = String(index * 5).padStart(2, "0");
        const { data } = await schedule({ ...inDays(world, 9), pickupTime: `10:${minute}` }, each);
        const offer = data.availableDrivers.find(({ id }) => id === driver.id);
        return offer?.riderRequestLog.id ?? "";
      }),
    );
    const outcomes = await Promise.allSettled(
      riders.map((each, index) => each.call(checkout, { body: { riderLogId: logs[index] ?? "" } })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // The search is updated shortly after the commit.
    const listAvailableIds = async () =>
      (await driversFor({ ...inDays(world, 9), pickupTime: "10:20" })).map(({ id }) => id);
    await expect.poll(listAvailableIds).not.toContain(driver.id);
  });
});

describe("replacing a declined ride", () => {
  test("allows the same pickup less than 24 hours ahead, without that driver", async () => {
    const [decliningDriver, other] = [await aDriver(world), await aDriver(world)];
    const request = { ...aScheduleRequest(world), ...inDays(world, 4) };
    const offer = await offerOf(decliningDriver, request);
    const { rideId, url } = await rider.call(checkout, {
      body: { riderLogId: offer.riderRequestLog.id },
    });
    await world.stripe.pay(/cs_\w+/.exec(url)?.[0] ?? "", "4242424242424242");
    await world.waitUntilIdle();
    await decliningDriver.call(rejectRide, { params: { rideId }, body: {} });
    const { ride } = await rider.call(getRide, { params: { id: rideId } });
    const untilPickup = Date.parse(ride.pickupAt ?? "") - world.services.now().getTime();
    world.advanceClock(untilPickup / 1000 - 12 * 3600);

    const tooEarly = await rider.refused(scheduleRide, { body: request });
    expect(tooEarly.fields).toEqual({
      pickupTime: "Pickup time must be at least 24 hours in advance",
    });
    const { data } = await rider.call(scheduleRide, { body: { ...request, insteadOf: rideId } });
    const ids = data.availableDrivers.map(({ id }) => id);
    expect(ids).toContain(other.id);
    expect(ids).not.toContain(decliningDriver.id);

    const body = { ...request, insteadOf: rideId };
    expect((await (await aRider(world)).refused(scheduleRide, { body })).status).toBe(404);
    const otherTime = { ...body, pickupTime: "12:15" };
    expect((await rider.refused(scheduleRide, { body: otherTime })).status).toBe(422);
  });
});
