import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { anOfferOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDriverForAdmin, listDrivers, verifyDriver } from "#shared/admin/contract.ts";
import { endTaxOffer, setTaxOffer } from "#shared/admin/tax-contract.ts";
import { getActivation } from "#shared/drivers/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const params = ({ id }: Person) => ({ id });
const verify = (driver: Person, isVerified: boolean, reason?: string) =>
  admin.call(verifyDriver, {
    params: params(driver),
    body: { isVerified, ...(reason && { reason }) },
  });
const lettersTo = ({ email }: Person) =>
  world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const today = () => marketIsoDate(world.services.now());

describe("an admin", () => {
  it("is the only role that sees and changes drivers", async () => {
    const driver = await aDriver(world);
    const to = params(driver);
    const offer = { taxRate: 0.1, offerValidity: today() };
    const others = [driver, await aRider(world), anonymous(world)];
    const refusals = await Promise.all(
      others.flatMap((other) => [
        other.refused(listDrivers),
        other.refused(getDriverForAdmin, { params: to }),
        other.refused(verifyDriver, { params: to, body: { isVerified: true } }),
        other.refused(setTaxOffer, { params: to, body: offer }),
      ]),
    );
    const statuses = refusals.map(({ status }) => status);
    expect(statuses).toEqual([...Array(8).fill(403), ...Array(4).fill(401)]);
  });

  it("sees the record that decides a driver's badge, and what the next badge needs", async () => {
    const driver = await aDriver(world);
    await world.services.pool.query(
      `update drivers set completed_rides = 54, yes_ratings = 45, ratings = 47, driver_fault_cancels = 1,
         ended_rides = 60 where account_id = $1`,
      [driver.id],
    );
    expect((await admin.call(getDriverForAdmin, { params: params(driver) })).driver).toMatchObject({
      driverBadge: "Silver",
      record: {
        ...{ completedRides: 54, yesRatings: 45, ratings: 47 },
        ...{ faultCancels: 1, endedRides: 60 },
      },
      nextBadge: { badge: "Gold", completedRides: 200, minYesShare: 0.96, maxCancelShare: 0.04 },
    });
  });

  it("finds drivers by verification and by words of name, e-mail and phone number", async () => {
    const driver = await aDriver(world);
    await verify(driver, false, "Papers have expired");
    const search = (await admin.call(getDriverForAdmin, { params: params(driver) })).driver
      .lastName;
    const idsOf = async (filter: "all" | "verified" | "unverified", words = search) => {
      const { drivers } = await admin.call(listDrivers, { query: { filter, search: words } });
      return drivers.map(({ driverId }) => driverId);
    };
    expect(await idsOf("all")).toContain(driver.id);
    expect(await idsOf("unverified", `dana ${search}`)).toContain(driver.id);
    expect(await idsOf("verified")).not.toContain(driver.id);
    expect(await idsOf("all", driver.email)).toEqual([driver.id]);
    expect(await idsOf("all", "100%_of no name")).toEqual([]);
  });

  it("verifies a driver once, notifies the driver and updates the market", async () => {
    const driver = await aDriver(world);
    await verify(driver, false, "Papers have expired");
    expect(world.services.market.find(driver.id)).toMatchObject({
      isVerified: false,
      isOnline: false,
    });
    await Promise.all([verify(driver, true), verify(driver, true)]);
    await world.waitUntilIdle();
    expect(world.services.market.find(driver.id)?.isVerified).toBe(true);
    expect(lettersTo(driver)).toEqual(["You are no longer verified", "You are verified"]);
    const { audit } = await admin.call(getDriverForAdmin, { params: params(driver) });
    expect(
      audit.map(({ action, before, after, reason }) => ({ action, before, after, reason })),
    ).toEqual([
      {
        action: "verify",
        before: { isVerified: false },
        after: { isVerified: true },
        reason: null,
      },
      {
        action: "unverify",
        before: { isVerified: true },
        after: { isVerified: false },
        reason: "Papers have expired",
      },
    ]);
  });

  it.each([undefined, "", "  ", "\u200b\u2060"])(
    "unverifies a driver with the reason %j; the driver reads a standard sentence instead",
    async (reason) => {
      const driver = await aDriver(world);
      await admin.call(verifyDriver, {
        params: params(driver),
        body: { isVerified: false, ...(reason !== undefined && { reason }) },
      });
      const { steps } = await driver.call(getActivation);
      expect(steps.find(({ step }) => step === "verified")?.sentence).toBe(
        "An admin has revoked your verification: An admin reviews your account. Write to support to learn more.",
      );
      await admin.call(verifyDriver, { params: params(driver), body: { isVerified: true } });
      expect(world.services.market.find(driver.id)?.isVerified).toBe(true);
    },
  );

  it("sets a personal tax rate through a day, at which new offers are taxed", async () => {
    const driver = await aDriver(world);
    const { driver: changed } = await admin.call(setTaxOffer, {
      params: params(driver),
      body: { taxRate: 0.085, offerValidity: today() },
    });
    expect(changed).toMatchObject({ taxRate: 0.085, offerValidity: today() });
    expect(world.services.market.find(driver.id)?.taxOffer).toEqual({
      taxBps: 850,
      validThrough: today(),
    });
    const offer = await anOfferOf(world, await aRider(world), driver);
    expect(offer.taxRate).toBe(0.085);
    expect(offer.fareTax).toBeCloseTo(offer.rideCost * 0.085, 2);
  });

  it.each([
    ["below 0", { taxRate: -0.01 }, "taxRate", "Tax rate must be between 0 and 100 percent"],
    [
      "over 100 percent",
      { taxRate: 1.01 },
      "taxRate",
      "Tax rate must be between 0 and 100 percent",
    ],
    [
      "until yesterday",
      { offerValidity: "2020-01-01" },
      "offerValidity",
      "The offer must hold through today or a later day",
    ],
    [
      "until an invalid day",
      { offerValidity: "soon" },
      "offerValidity",
      "Choose the last day of the offer",
    ],
  ])("cannot set a tax rate %s", async (_, change, field, message) => {
    const driver = await aDriver(world);
    const body = { taxRate: 0.1, offerValidity: today(), ...change };
    const refusal = await admin.refused(setTaxOffer, { params: params(driver), body });
    expect(refusal).toMatchObject({ status: 400, fields: { [field]: message } });
  });

  it("sees a driver and a list row with every specified field", async () => {
    const driver = await aDriver(world);
    const reply = await admin.call(getDriverForAdmin, { params: params(driver) });
    expect(reply).toMatchObject({
      driver: {
        firstName: "Dana",
        lastName: expect.any(String),
        email: driver.email,
        phoneNumber: "2125550100",
        profileImage: null,
        isVerified: true,
        taxRate: 0.15,
        offerValidity: null,
        StandardRate: { baseFare: 5, perMinuteCharge: 0.2, perMileCharge: 1.5 },
      },
      vehicleDetails: {
        make: "Toyota",
        model: "Camry",
        year: 2022,
        color: "Black",
        VIN: "4T1B11HK5KU123456",
        plateNumber: "FAIRE1",
        vehicleType: "SEDAN",
      },
      stripeConnect: true,
    });
    const { drivers } = await admin.call(listDrivers, { query: { search: driver.email } });
    const { firstName, lastName, email, phoneNumber, isVerified } = reply.driver;
    expect(drivers).toMatchObject([
      { driverId: driver.id, firstName, lastName, email, phoneNumber, isVerified },
    ]);
  });

  it("ends a tax offer once, and the driver is mailed about the offer and its end", async () => {
    const driver = await aDriver(world);
    const body = { taxRate: 0.085, offerValidity: "2099-01-31" };
    await admin.call(setTaxOffer, { params: params(driver), body });
    const end = () =>
      admin.call(endTaxOffer, {
        params: params(driver),
        body: { reason: "The promotion is over" },
      });
    expect((await end()).driver).toMatchObject({ taxRate: 0.15, offerValidity: null });
    const { audit } = await end();
    await world.waitUntilIdle();
    expect(lettersTo(driver)).toEqual([
      "Your tax is 8.5% through Jan 31, 2099",
      "Your personal tax rate has ended",
    ]);
    expect(audit.map(({ action, after }) => [action, after])).toEqual([
      ["tax_offer_end", { taxBps: null, through: null }],
      ["tax_offer", { taxBps: 850, through: "2099-01-31" }],
    ]);
  });

  it("gets 404 for an unknown driver", async () => {
    const stranger = { id: "01a1fe9e-ffd0-73a1-ae02-69c76bb49402" };
    const refusal = await admin.refused(verifyDriver, {
      params: stranger,
      body: { isVerified: true },
    });
    expect(refusal.status).toBe(404);
  });

  it("leaves a permanent audit log", async () => {
    await verify(await aDriver(world), false, "Papers have expired");
    for (const change of [
      "update audit_log set reason = ''",
      "delete from audit_log",
      "truncate audit_log",
    ])
      await expect(world.services.pool.query(change)).rejects.toThrow(/permanent/);
  });
});
