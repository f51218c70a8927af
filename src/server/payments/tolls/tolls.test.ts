import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listRideBalances } from "#server/ledger/queries.ts";
import { reportObjectedTolls } from "#server/operations/extras/reconcile-tolls.ts";
import { sweepBooks } from "#server/operations/reconcile.ts";
import { aPerson, aRider, type Person } from "#server/testing/people.ts";
import { type BookedRide, rideOf } from "#server/testing/rides.ts";
import {
  aDueToll,
  aStartedRide,
  aToll,
  chargeTolls,
  completeTolledRide,
  DAY_SECONDS,
  RFK,
  tollBody,
  uploadPhoto,
} from "#server/testing/tolls.ts";
import { netAtStripe, openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { getEarnings } from "#shared/earnings/contract.ts";
import { marketIsoMinute } from "#shared/market-time.ts";
import { decideToll } from "#shared/operations/acts-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import { receiptText } from "#shared/rides/receipt.ts";
import {
  enterToll,
  getTollPhoto,
  listTollRoads,
  objectToToll,
  withdrawToll,
} from "#shared/tolls/contract.ts";
import { sweepTolls } from "./sweep-tolls.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ TOLLS: "new-york" });
});
afterEach(() => world.stripe.setFaults(undefined));
afterAll(() => world.close());

/** An admin with a new session: the tests move the clock beyond the end of an admin's session. */
const anAdmin = () => aPerson(world, "ADMIN");

const reason = "The photo is of another day";

/** Cents of charges that were paid for tolls of the ride, and of transfers. */
function atProvider({ rideId }: BookedRide) {
  const isOurs = (one: { metadata: Record<string, string> | null }) =>
    one.metadata?.ride_id === rideId && one.metadata.tip_id !== undefined;
  const { stripe } = world;
  return {
    charged: stripe
      .list("charge")
      .filter((one) => one.paid && isOurs(one))
      .map(({ amount }) => amount),
    sent: stripe
      .list("transfer")
      .filter(isOurs)
      .map(({ amount }) => amount),
  };
}
const once = { charged: [746], sent: [746] };
const nothing = { charged: [], sent: [] };

const tollsOf = async (booked: BookedRide) => (await rideOf(booked)).tolls;
const stateOf = async (booked: BookedRide) => (await tollsOf(booked)).entries[0]?.state;
const subjects = (person: Person) =>
  world.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject);
const object = ({ rider, tollId }: BookedRide & { tollId: string }) =>
  rider.call(objectToToll, {
    params: { id: tollId },
    body: { reason: "We did not use this road" },
  });
const findings = async ({ rideId }: BookedRide) => {
  await reportObjectedTolls(world.services, world.services.now());
  await sweepBooks(world.services, world.services.now());
  const { rows } = await world.services.pool.query(
    "select kind from findings where ride_id = $1 and resolved_at is null",
    [rideId],
  );
  return rows.map(({ kind }) => kind);
};

describe("an offer", () => {
  it("states the maximum that tolls can add, which the ride keeps", async () => {
    const booked = await aStartedRide(world);
    const { tollLimit } = await booked.rider.call(calculateFare, {
      body: { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" },
    });
    expect(tollLimit).toBe(60);
    expect(await tollsOf(booked)).toMatchObject({ limits: { each: 30, ride: 60 }, refusal: null });
    const session = world.stripe.list("checkout.session").find(({ id }) => id === booked.sessionId);
    expect(session?.custom_text?.submit?.message).toContain(
      "Tolls, if any, are added at cost (with proof, up to $60 a ride). They are charged to this card.",
    );
    expect((await booked.driver.call(listTollRoads)).roads).toContainEqual({
      name: RFK,
      usualAmount: 7.46,
    });
  });

  it("leads to a ride without tolls if no card is stored for them", async () => {
    const booked = await aStartedRide(world);
    await world.services.db
      .updateTable("tollTerms")
      .set({ cardId: null, customerId: null })
      .where("rideId", "=", booked.rideId)
      .execute();
    const view = (await booked.driver.call(getRide, { params: { id: booked.rideId } })).ride.tolls;
    expect(view.refusal).toContain("cannot be charged after the ride");
    const refusal = await booked.driver.refused(enterToll, {
      params: { id: booked.rideId },
      body: { road: RFK, amount: 7.46, photoId: booked.rideId },
    });
    expect(refusal).toMatchObject({ status: 409, code: "no_tolls" });
  });
});

describe("a toll", () => {
  it("is charged once after a day, goes whole to the driver, and appears on both receipts", async () => {
    const before = netAtStripe(world);
    const booked = await aStartedRide(world);
    await aToll(world, booked);
    await world.waitUntilIdle();
    expect(subjects(booked.rider)).toContain("Dana paid a toll of $7.46 on your ride");
    await completeTolledRide(world, booked);
    await chargeTolls(world);
    expect(await stateOf(booked)).toBe("open");
    expect(atProvider(booked)).toEqual(nothing);

    world.advanceClock(DAY_SECONDS + 1);
    await Promise.all(
      Array.from({ length: 8 }, () => sweepTolls(world.services, world.services.now())),
    );
    await chargeTolls(world);
    await chargeTolls(world);
    expect(await stateOf(booked)).toBe("paid");
    expect(atProvider(booked)).toEqual(once);
    for (const who of [booked.rider, booked.driver]) {
      const { ride } = await who.call(getRide, { params: { id: booked.rideId } });
      expect(receiptText(ride)).toContain("Toll, RFK Bridge");
      expect(receiptText(ride)).toContain("$7.46, all of it to the driver");
      expect(ride.total).toBeCloseTo(ride.rideCost + ride.fareTax, 5);
    }
    expect(subjects(booked.rider)).toContain("Toll of $7.46 paid");
    expect(subjects(booked.driver)).toContain("The toll of $7.46 is paid");
    const today = marketIsoMinute(
      new Date(world.services.now().getTime() - DAY_SECONDS * 1000),
    ).slice(0, 10);
    const { total } = await booked.driver.call(getEarnings, { query: { from: today, to: today } });
    expect(total).toMatchObject({ toll: 7.46, tip: 0 });
    const balances = await listRideBalances(world.services.db, booked.rideId);
    const balanceCents = balances.find(({ account }) => account === "stripe_balance")?.cents;
    expect(balanceCents).toBe(netAtStripe(world) - before);
    expect(balances.map(({ account }) => account).sort()).toEqual(
      ["platform_tax", "stripe_balance", "stripe_fees"].sort(),
    );
    expect(await findings(booked)).toEqual([]);
  });

  it("can be entered within a day of the ride's end, only by the ride's driver", async () => {
    const booked = await aStartedRide(world);
    const body = await tollBody(world, booked);
    const other = await aPerson(world, "DRIVER");
    const params = { id: booked.rideId };
    expect((await other.refused(enterToll, { params, body })).status).toBe(404);
    expect((await uploadPhoto(world, other, booked.rideId)).status).toBe(404);
    expect((await booked.rider.refused(enterToll, { params, body })).status).toBe(403);
    await completeTolledRide(world, booked);
    world.advanceClock(DAY_SECONDS - 60);
    await booked.driver.call(enterToll, { params, body });
    world.advanceClock(120);
    expect(await booked.driver.refused(enterToll, { params, body })).toMatchObject({
      status: 409,
      error: "Tolls can be added within 24 hours of the ride's end",
    });
  });

  it("is refused at its field: $9,999, more than $60 per ride, or without a photo", async () => {
    const booked = await aStartedRide(world);
    const params = { id: booked.rideId };
    const enter = async (toll: { amount: number; road?: string; photoId?: string }) => {
      const body = { ...(await tollBody(world, booked, toll)), ...toll };
      return booked.driver.refused(enterToll, { params, body });
    };
    expect(await enter({ amount: 9999 })).toMatchObject({
      status: 400,
      fields: { amount: "A toll is at most $30.00. Enter the amount on the receipt." },
    });
    expect((await enter({ amount: 0.001 })).fields).toHaveProperty("amount");
    await aToll(world, booked, { amount: 30, road: "Holland Tunnel" });
    await aToll(world, booked, { amount: 25, road: "Lincoln Tunnel" });
    expect(await enter({ amount: 5.01 })).toMatchObject({
      fields: { amount: "All tolls of a ride are at most $60.00; $5.00 is left." },
    });
    expect(await enter({ amount: 5, photoId: booked.rideId })).toMatchObject({
      fields: { photoId: "Add a photo of the receipt" },
    });
  });

  it("entered by eight parallel calls is stored once per photo, and never exceeds $60", async () => {
    const booked = await aStartedRide(world);
    const params = { id: booked.rideId };
    const same = await tollBody(world, booked);
    const send = (body: typeof same) =>
      booked.driver.call(enterToll, { params, body: { ...body, isAnother: true } });
    const calls = await Promise.allSettled(Array.from({ length: 8 }, () => send(same)));
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const bodies = await Promise.all(
      Array.from({ length: 8 }, () => tollBody(world, booked, { amount: 20 })),
    );
    await Promise.allSettled(bodies.map(send));
    const { entries } = await tollsOf(booked);
    expect(entries.map(({ amount }) => amount).sort()).toEqual([20, 20, 7.46]);
  });

  it("needs a confirmation if the same road was entered within 15 minutes", async () => {
    const booked = await aStartedRide(world);
    await aToll(world, booked);
    const params = { id: booked.rideId };
    const body = await tollBody(world, booked, { road: "rfk bridge" });
    const refusal = await booked.driver.refused(enterToll, { params, body });
    expect(refusal).toMatchObject({ status: 409, code: "entered_twice" });
    await booked.driver.call(enterToll, { params, body: { ...body, isAnother: true } });
    world.advanceClock(16 * 60);
    await aToll(world, booked);
    expect((await tollsOf(booked)).entries).toHaveLength(3);
  });

  it("shows its photo, encoded again, only to the ride's rider and driver and to admins", async () => {
    const booked = await aStartedRide(world);
    const params = { id: await aToll(world, booked) };
    for (const who of [booked.rider, booked.driver, await anAdmin()]) {
      const { jpeg } = await who.call(getTollPhoto, { params });
      const { format, width, exif } = await sharp(Buffer.from(jpeg, "base64")).metadata();
      expect({ format, width, exif }).toEqual({ format: "jpeg", width: 40, exif: undefined });
    }
    for (const who of [await aRider(world), await aPerson(world, "DRIVER")])
      expect((await who.refused(getTollPhoto, { params })).status).toBe(404);
  });
});

describe("an objection", () => {
  it("stops the charge until an admin decides, who can charge it", async () => {
    const booked = await anOpenToll();
    await object(booked);
    expect(await booked.rider.refused(objectToToll, objectionTo(booked))).toMatchObject({
      status: 409,
    });
    world.advanceClock(DAY_SECONDS + 1);
    await chargeTolls(world);
    expect(atProvider(booked)).toEqual(nothing);
    expect(await findings(booked)).toEqual(["toll_objected"]);
    expect(subjects(booked.driver)).toContain("Robin objects to the toll of $7.46");
    const decide = { params: { id: booked.tollId }, body: { decision: "charge" as const, reason } };
    const admin = await anAdmin();
    const calls = await Promise.allSettled(
      Array.from({ length: 4 }, () => admin.call(decideToll, decide)),
    );
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await chargeTolls(world);
    expect(atProvider(booked)).toEqual(once);
    expect(await findings(booked)).toEqual([]);
    const { acts } = await admin.call(getAdminRide, { params: { id: booked.rideId } });
    expect(acts[0]).toMatchObject({ action: "charge_toll", reason });
  });

  it("keeps the toll from being charged if an admin rejects the toll", async () => {
    const booked = await anOpenToll();
    await object(booked);
    const params = { id: booked.tollId };
    await (await anAdmin()).call(decideToll, { params, body: { decision: "reject", reason } });
    world.advanceClock(DAY_SECONDS + 1);
    await chargeTolls(world);
    expect(atProvider(booked)).toEqual(nothing);
    expect(await tollsOf(booked)).toMatchObject({
      entries: [
        { state: "rejected", objection: "We did not use this road", decisionReason: reason },
      ],
    });
    expect(subjects(booked.rider)).toContain("You do not pay the toll of $7.46");
  });

  it("ends when the driver withdraws the toll, who enters the right amount at once", async () => {
    const booked = await anOpenToll();
    await object(booked);
    const withdraw = { params: { id: booked.tollId } };
    const other = await aPerson(world, "DRIVER");
    expect((await other.refused(withdrawToll, withdraw)).status).toBe(404);
    const calls = await Promise.allSettled(
      Array.from({ length: 4 }, () => booked.driver.call(withdrawToll, withdraw)),
    );
    expect(calls.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await aToll(world, booked, { amount: 6.94 });
    expect(await tollsOf(booked)).toMatchObject({
      entries: [
        { state: "rejected", decisionReason: "The driver withdrew it" },
        { state: "open", amount: 6.94 },
      ],
    });
    world.advanceClock(DAY_SECONDS + 1);
    await chargeTolls(world);
    expect(atProvider(booked)).toEqual({ charged: [694], sent: [694] });
    expect(await findings(booked)).toEqual([]);
    expect(subjects(booked.rider)).toContain("You do not pay the toll of $7.46");
    expect(subjects(booked.driver)).not.toContain("The toll of $7.46 is not charged");
    expect((await booked.driver.refused(withdrawToll, withdraw)).status).toBe(409);
  });

  it("is refused after a day, and to another rider", async () => {
    const booked = await aDueToll(world);
    expect((await booked.rider.refused(objectToToll, objectionTo(booked))).status).toBe(409);
    const other = await aRider(world);
    expect((await other.refused(objectToToll, objectionTo(booked))).status).toBe(404);
  });

  async function anOpenToll() {
    const booked = await aStartedRide(world);
    const tollId = await aToll(world, booked);
    await completeTolledRide(world, booked);
    return { ...booked, tollId };
  }

  const objectionTo = ({ tollId }: { tollId: string }) => ({
    params: { id: tollId },
    body: { reason: "The amount is wrong" },
  });
});
