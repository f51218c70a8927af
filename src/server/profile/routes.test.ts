import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDriver, anonymous, aRider, empireState, type Person } from "#server/testing/people.ts";
import { aProfileImage } from "#server/testing/profile-images.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import {
  getBasicDetails,
  getUserProfile,
  getVehicleDetails,
  putBasicDetails,
  putUserProfile,
  putVehicleDetails,
} from "#shared/profile/contract.ts";
import { removeUnusedUploads } from "./unused-uploads.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const anImageOf = (person: Person) => aProfileImage(world, person);

/** A driver whose changes apply without a review. */
async function anUnverifiedDriver(): Promise<Person> {
  const driver = await aDriver(world);
  await setVerified(driver, false);
  return driver;
}

async function setVerified(driver: Person, isVerified: boolean): Promise<void> {
  const { db, market } = world.services;
  await db.updateTable("drivers").set({ isVerified }).where("accountId", "=", driver.id).execute();
  await market.reload(driver.id);
}

async function detailsOf(driver: Person) {
  const profileImage = await anImageOf(driver);
  const name = { firstName: "Dot", lastName: "Drew" };
  return { email: driver.email, phoneNumber: "2125550177", ...name, profileImage };
}

const car = {
  make: "Tesla",
  model: "Model 3",
  year: 2023,
  color: "White",
  VIN: "5yj3e1ea7kf317000",
  plateNumber: " t123456c ",
  vehicleType: "LUXURY",
} as const;

const nothingInReview = { pending: null, rejected: null };

describe("a driver's basic details", () => {
  it("include the tax as a fraction, the badge, and the requirements of the next badge", async () => {
    const driver = await aDriver(world);
    expect(await driver.call(getBasicDetails)).toMatchObject({
      email: driver.email,
      profileImage: null,
      taxRate: 0.15,
      driverBadge: "New Comer",
      nextBadge: { badge: "Bronze", taxRate: 0.14, needs: ["10 more completed rides (0 of 10)"] },
    });
  });

  it("show a personal tax rate while it is valid", async () => {
    const driver = await aDriver(world);
    await world.services.db
      .updateTable("drivers")
      .set({ taxOfferBps: 725, taxOfferThrough: "2999-01-01" })
      .where("accountId", "=", driver.id)
      .execute();
    expect((await driver.call(getBasicDetails)).taxRate).toBe(0.0725);
  });

  it("can be changed before verification, and offers show them afterwards", async () => {
    const driver = await anUnverifiedDriver();
    const body = await detailsOf(driver);
    expect(await driver.call(putBasicDetails, { body })).toMatchObject(body);
    await setVerified(driver, true);
    const rider = await aRider(world);
    const { rides } = await rider.call(calculateFare, {
      body: {
        fromPlace: { label: "Empire State Building", ...empireState },
        toPlace: { label: "JFK", latitude: 40.6413, longitude: -73.7781 },
      },
    });
    expect(rides.find(({ driverId }) => driverId === driver.id)).toMatchObject({
      firstName: "Dot",
      profileImage: body.profileImage,
    });
  });

  it("are announced to every node by a database trigger when they change", async () => {
    const driver = await aDriver(world);
    const announcedIds: string[] = [];
    const stop = world.services.events.subscribe(
      "faire_driver",
      (id) => void announcedIds.push(id),
    );
    const { db, pool } = world.services;
    const setLastName = (lastName: string) =>
      db.updateTable("accounts").set({ lastName }).where("id", "=", driver.id).execute();
    // Waits for an announcement sent now: announcements arrive in order, so all earlier ones have arrived too.
    const waitForAnnouncements = async () => {
      const marker = randomUUID();
      await pool.query("select pg_notify('faire_driver', $1)", [marker]);
      await expect.poll(() => announcedIds).toContain(marker);
    };
    await waitForAnnouncements();
    announcedIds.length = 0;
    await setLastName("Same");
    await setLastName("Same");
    await waitForAnnouncements();
    expect(announcedIds.filter((id) => id === driver.id)).toHaveLength(1);
    stop();
  });

  it("are refused with another email, and nothing is saved; capitals do not matter", async () => {
    const driver = await aDriver(world);
    const body = { ...(await detailsOf(driver)), email: "other@faire.test" };
    const { status, fields } = await driver.refused(putBasicDetails, { body });
    expect([status, fields]).toEqual([
      400,
      { email: `Your email stays ${driver.email}. Change it under Email, with your password.` },
    ]);
    expect((await driver.call(getBasicDetails)).firstName).toBe("Dana");
    const sameEmail = { ...body, email: driver.email.toUpperCase() };
    expect((await driver.call(putBasicDetails, { body: sameEmail })).email).toBe(driver.email);
  });

  it("ignore other fields: tax, verification and payouts stay", async () => {
    const driver = await aDriver(world);
    const otherFields = {
      taxRate: 0,
      isVerified: false,
      payoutsEnabled: false,
      role: "ADMIN",
      id: "1",
    };
    await driver.call(putBasicDetails, { body: { ...(await detailsOf(driver)), ...otherFields } });
    expect((await driver.call(getBasicDetails)).taxRate).toBe(0.15);
    expect(world.services.market.find(driver.id)).toMatchObject({
      isVerified: true,
      hasPayouts: true,
    });
  });

  it.each([
    [{ email: "nobody" }, "Invalid email address"],
    [{ phoneNumber: "123456789" }, "Phone number is required"],
    [{ phoneNumber: "call me maybe" }, "Phone number can have digits, spaces and + ( ) . - only"],
    [{ firstName: " " }, "First name is required"],
    [{ lastName: "" }, "Last name is required"],
    [{ profileImage: "" }, "Add a profile photo"],
    [{ profileImage: "https://evil.example/a.jpg" }, "Upload this image first"],
    [{ profileImage: `/uploads/${"0".repeat(32)}.jpg` }, "Upload this image first"],
  ])("with %o are refused: %s", async (invalidFields, sentence) => {
    const driver = await aDriver(world);
    const body = { ...(await detailsOf(driver)), ...invalidFields };
    const { status, error } = await driver.refused(putBasicDetails, { body });
    expect([status, error]).toEqual([400, sentence]);
  });

  it("are refused with an image of another account", async () => {
    const [driver, other] = [await aDriver(world), await aDriver(world)];
    const body = { ...(await detailsOf(driver)), profileImage: await anImageOf(other) };
    expect((await driver.refused(putBasicDetails, { body })).error).toBe("Upload this image first");
  });
});

it("an image uploaded over a day ago is removed if no profile shows it, and stays otherwise", async () => {
  const driver = await anUnverifiedDriver();
  const unused = await anImageOf(driver);
  const body = await detailsOf(driver);
  await driver.call(putBasicDetails, { body });
  const statusOf = async (url: string) => (await world.app.inject({ url })).statusCode;
  const inHours = (hours: number) => new Date(world.services.now().getTime() + hours * 3_600_000);
  await removeUnusedUploads(world.services, inHours(23));
  expect(await statusOf(unused)).toBe(200);
  await removeUnusedUploads(world.services, inHours(25));
  expect([await statusOf(unused), await statusOf(body.profileImage)]).toEqual([404, 200]);
});

describe("a driver's vehicle", () => {
  it("is reported as missing before it is saved", async () => {
    const driver = await aDriver(world);
    await world.services.db.deleteFrom("vehicles").where("driverId", "=", driver.id).execute();
    expect(await driver.call(getVehicleDetails)).toEqual({
      success: true,
      message: "No vehicle details found",
      ...nothingInReview,
    });
  });

  it("is stored with VIN and plate in capitals, and the market has it at once", async () => {
    const driver = await anUnverifiedDriver();
    const storedVehicle = { ...car, VIN: "5YJ3E1EA7KF317000", plateNumber: "T123456C" };
    expect(await driver.call(putVehicleDetails, { body: car })).toEqual({
      success: true,
      ...storedVehicle,
      ...nothingInReview,
    });
    expect(await driver.call(getVehicleDetails)).toMatchObject(storedVehicle);
    expect(world.services.market.find(driver.id)?.vehicle?.model).toBe("Model 3");
  });

  it("may have a model year from 1886 to the current year in New York", async () => {
    const driver = await anUnverifiedDriver();
    const thisYear = Number(
      world.services
        .now()
        .toLocaleString("en-US", { year: "numeric", timeZone: "America/New_York" }),
    );
    for (const year of [1886, thisYear])
      expect(await driver.call(putVehicleDetails, { body: { ...car, year } })).toMatchObject({
        year,
      });
    for (const [year, sentence] of [
      [1885, "Year must be 1886 or later"],
      [thisYear + 1, "Year cannot be in the future"],
      [2001.5, "Year must be a whole number"],
    ] as const) {
      const { status, fields } = await driver.refused(putVehicleDetails, {
        body: { ...car, year },
      });
      expect([status, fields]).toEqual([400, { year: sentence }]);
    }
  });

  it.each([
    ["make", "Make is required"],
    ["model", "Model is required"],
    ["color", "Color is required"],
    ["VIN", "VIN is required"],
    ["plateNumber", "Plate number is required"],
    ["vehicleType", "Vehicle type is required"],
  ])("without %s is refused: %s", async (field, sentence) => {
    const driver = await aDriver(world);
    const { fields } = await driver.refused(putVehicleDetails, { body: { ...car, [field]: "" } });
    expect(fields).toEqual({ [field]: sentence });
  });
});

it("driver profiles are for drivers only", async () => {
  const rider = await aRider(world);
  for (const call of [getBasicDetails, getVehicleDetails]) {
    expect((await rider.refused(call)).status).toBe(403);
    expect((await anonymous(world).refused(call)).status).toBe(401);
  }
  expect((await rider.refused(putVehicleDetails, { body: car })).status).toBe(403);
});

describe("a rider's profile", () => {
  it("can be read, and changed with an uploaded image", async () => {
    const rider = await aRider(world);
    expect(await rider.call(getUserProfile)).toMatchObject({
      email: rider.email,
      phoneNumber: "2125550100",
      profileImage: null,
    });
    const body = await detailsOf(rider);
    expect(await rider.call(putUserProfile, { body })).toMatchObject(body);
    expect(await rider.call(getUserProfile)).toMatchObject(body);
  });

  it("takes its picture from `image`, with or without `profileImage`", async () => {
    const rider = await aRider(world);
    const body = await detailsOf(rider);
    const image = await anImageOf(rider);
    expect((await rider.call(putUserProfile, { body: { ...body, image } })).profileImage).toBe(
      image,
    );
    const { profileImage: _, ...imageAlone } = { ...body, image };
    expect((await rider.call(putUserProfile, { body: imageAlone })).profileImage).toBe(image);
  });

  it.each([
    [{ profileImage: null }, "either profileImage or image must be provided"],
    [{ profileImage: undefined }, "either profileImage or image must be provided"],
    [{ phoneNumber: "123456789" }, "Phone number is required"],
    [{ firstName: " " }, "First name is required"],
    [{ lastName: "" }, "Last name is required"],
    [{ email: "rosa" }, "Invalid email address"],
    [{ image: "https://elsewhere.example/me.jpg" }, "Upload this image first"],
  ])("with %j is refused with a message at its field", async (invalidFields, sentence) => {
    const rider = await aRider(world);
    const body = { ...(await detailsOf(rider)), ...invalidFields };
    const refusal = await rider.refused(putUserProfile, { body });
    expect([refusal.status, refusal.error]).toEqual([400, sentence]);
    expect(refusal.fields?.[Object.keys(invalidFields)[0] ?? ""]).toBe(sentence);
  });

  it("is refused with another email or with an image of another account", async () => {
    const [rider, other] = [await aRider(world), await aRider(world)];
    const body = await detailsOf(rider);
    const otherEmail = { ...body, email: other.email };
    expect((await rider.refused(putUserProfile, { body: otherEmail })).fields).toEqual({
      email: `Your email stays ${rider.email}. Change it under Email, with your password.`,
    });
    const foreignImage = { ...body, profileImage: await anImageOf(other) };
    expect((await rider.refused(putUserProfile, { body: foreignImage })).fields).toEqual({
      profileImage: "Upload this image first",
    });
  });

  it("is for riders only", async () => {
    const driver = await aDriver(world);
    const body = await detailsOf(driver);
    expect((await driver.refused(getUserProfile)).status).toBe(403);
    expect((await driver.refused(putUserProfile, { body })).status).toBe(403);
    expect((await anonymous(world).refused(getUserProfile)).status).toBe(401);
  });
});
