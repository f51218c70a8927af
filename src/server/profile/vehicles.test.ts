import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertDocumentFile } from "#server/documents/queries.ts";
import { approveDocuments } from "#server/testing/documents.ts";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { anAcceptedRide, rideOf } from "#server/testing/rides.ts";
import { anAcceptedScheduledRide, scheduledRideOf } from "#server/testing/scheduled-rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { verifyDriver } from "#shared/admin/contract.ts";
import { getDocuments, putDocument } from "#shared/documents/contract.ts";
import {
  deleteOtherVehicle,
  getOtherVehicles,
  getVehicleDetails,
  putVehicleDetails,
  switchVehicle,
} from "#shared/profile/contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { getRiderHistory } from "#shared/rides/lists-contract.ts";
import { createShareLink, getSharedRide } from "#shared/share-links/contract.ts";
import { decideSubmission, listDriverSubmissions } from "#shared/submissions/contract.ts";

let world: TestWorld;
let admin: Person;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
beforeEach(async () => {
  driver = await aDriver(world);
});
afterAll(() => world.close());

const kia = {
  make: "Kia",
  model: "Niro",
  year: 2023,
  color: "White",
  VIN: "KNDCB3LC0P5000001",
  plateNumber: "T123456C",
  vehicleType: "SEDAN" as const,
};

const plateOf = async (person = driver) => {
  const details = await person.call(getVehicleDetails);
  return "make" in details ? details.plateNumber : null;
};
const others = async () => (await driver.call(getOtherVehicles)).vehicles;
const inReview = async () =>
  (await admin.call(listDriverSubmissions, { params: { id: driver.id } })).inReview;
const approveAll = async () => {
  for (const { id } of await inReview())
    await admin.call(decideSubmission, { params: { id }, body: { isApproved: true } });
};
/** Proposes a vehicle and approves all changes in review. */
const proposeAndApprove = async (vehicle: typeof kia) => {
  await driver.call(putVehicleDetails, { body: vehicle });
  await approveAll();
};

describe("a verified driver with two approved vehicles", () => {
  it("keeps the replaced one and switches back without a review", async () => {
    const first = await plateOf();
    await proposeAndApprove(kia);
    expect(await plateOf()).toBe(kia.plateNumber);
    const [kept] = await others();
    expect(kept?.plateNumber).toBe(first);
    await driver.call(switchVehicle, { params: { id: kept?.id ?? "" } });
    expect(await plateOf()).toBe(first);
    expect(world.services.market.find(driver.id)?.vehicle?.make).toBe("Toyota");
    expect((await others()).map(({ plateNumber }) => plateNumber)).toEqual([kia.plateNumber]);
    expect(await inReview()).toEqual([]);
  });

  it("cannot switch during a ride", async () => {
    await proposeAndApprove(kia);
    const [kept] = await others();
    const { rideId } = await anAcceptedRide(world, { driver });
    const request = { params: { id: kept?.id ?? "" } };
    expect(await driver.refused(switchVehicle, request)).toMatchObject({
      status: 409,
      code: "ride_in_progress",
    });
    expect(await others()).toHaveLength(1);
    await driver.call(completeRide, { params: { rideId } });
    await driver.call(switchVehicle, request);
  });

  it("switches once when eight calls race, and may remove the other one", async () => {
    await proposeAndApprove(kia);
    const [kept] = await others();
    const params = { id: kept?.id ?? "" };
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => driver.call(switchVehicle, { params })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [other] = await others();
    expect(other?.plateNumber).toBe(kia.plateNumber);
    await driver.call(deleteOtherVehicle, { params: { id: other?.id ?? "" } });
    expect(await others()).toEqual([]);
  });

  it("keeps at most five others", async () => {
    for (let number = 1; number <= 7; number += 1)
      await proposeAndApprove({
        ...kia,
        VIN: `KNDCB3LC0P500000${number}`,
        plateNumber: `T${number}`,
      });
    expect((await others()).map(({ plateNumber }) => plateNumber)).toEqual([
      ...["T6", "T5", "T4", "T3", "T2"],
    ]);
  });
});

describe("documents of several vehicles", () => {
  const kinds = ["tlc_license", "insurance", "registration", "inspection"] as const;
  const labels = ["TLC license", "Insurance", "Vehicle registration", "Vehicle inspection"];
  const setPolicy = (policy: "warn" | "enforce") =>
    Object.assign(world.services.env, { DOCUMENTS_POLICY: policy });
  afterEach(() => setPolicy("warn"));
  const send = async (kind: (typeof kinds)[number], vehicle?: string) => {
    const file = `${randomBytes(16).toString("hex")}.pdf`;
    const { db, now } = world.services;
    await insertDocumentFile(db, { name: file, driverId: driver.id, createdAt: now() });
    const expiresOn = "2030-01-31";
    const number = kind === "tlc_license" || kind === "insurance" ? { number: "N1" } : {};
    await driver.call(putDocument, {
      params: { kind },
      body: { ...number, expiresOn, file, ...(vehicle && { vehicle }) },
    });
  };
  const approvedKinds = async () =>
    (await driver.call(getDocuments)).documents
      .filter(({ isApproved }) => isApproved)
      .map(({ asked }) => asked.kind);
  const firstOther = async () => {
    const [other] = await others();
    if (!other) throw new Error("no other vehicle");
    return other;
  };

  it("under enforce, keep an approved vehicle unused until they are approved, and stay approved after switching back", async () => {
    await approveDocuments(world, driver, { admin });
    setPolicy("enforce");
    await proposeAndApprove(kia);
    expect(await plateOf()).toBe("FAIRE1");
    const { id, missing } = await firstOther();
    expect(missing).toEqual(labels);
    expect(await driver.refused(switchVehicle, { params: { id } })).toMatchObject({
      status: 409,
      error: `These documents of this vehicle must be approved first: ${labels.join(", ")}`,
    });
    for (const kind of kinds) await send(kind, id);
    expect((await inReview()).map(({ after }) => after.plateNumber)).toEqual(
      kinds.map(() => kia.plateNumber),
    );
    await approveAll();
    await driver.call(switchVehicle, { params: { id } });
    expect(await plateOf()).toBe(kia.plateNumber);
    expect(await approvedKinds()).toHaveLength(6);
    const back = await firstOther();
    expect(back).toMatchObject({ plateNumber: "FAIRE1", missing: [] });
    await driver.call(switchVehicle, { params: { id: back.id } });
    expect(await plateOf()).toBe("FAIRE1");
    expect(await approvedKinds()).toHaveLength(6);
  });

  it("under warn, may be missing for a vehicle in use; the driver's personal documents stay approved", async () => {
    await approveDocuments(world, driver, { admin });
    await proposeAndApprove(kia);
    expect(await plateOf()).toBe(kia.plateNumber);
    expect(await approvedKinds()).toEqual(["driver_license", "background_check"]);
    expect((await firstOther()).missing).toEqual([]);
  });

  it("in review are withdrawn with the removed vehicle, and refused for a removed one; a background check names no vehicle", async () => {
    await proposeAndApprove(kia);
    const { id } = await firstOther();
    await send("inspection", id);
    await send("inspection");
    expect(await inReview()).toHaveLength(2);
    await driver.call(deleteOtherVehicle, { params: { id } });
    expect(await inReview()).toHaveLength(1);
    await expect(send("inspection", id)).rejects.toThrow();
    expect(
      await driver.refused(putDocument, {
        params: { kind: "background_check" },
        body: { number: "B1", vehicle: id },
      }),
    ).toMatchObject({ status: 400, fields: { vehicle: expect.any(String) } });
  });
});

describe("records after the driver changed the vehicle", () => {
  it("show a past ride with the vehicle that drove it, in page, list and shared link", async () => {
    const ride = await anAcceptedRide(world, { driver });
    const { link } = await ride.rider.call(createShareLink, { params: { id: ride.rideId } });
    await driver.call(completeRide, { params: { rideId: ride.rideId } });
    const before = (await rideOf(ride)).driver.vehicle;
    await proposeAndApprove({ ...kia, VIN: "KNDCB3LC0P5000009", plateNumber: "T9" });
    const [kept] = await others();
    expect((await rideOf(ride)).driver.vehicle).toEqual(before);
    const { rides } = await ride.rider.call(getRiderHistory, { query: { page: "1" } });
    expect(rides[0]).toMatchObject({ make: "Toyota", model: "Camry" });
    const { ride: shared } = await ride.rider.call(getSharedRide, {
      params: { token: link.path.split("/").at(-1) ?? "" },
    });
    expect(shared.driver).toMatchObject({ car: "Black Toyota Camry" });
    await driver.call(switchVehicle, { params: { id: kept?.id ?? "" } });
    expect((await rideOf(ride)).driver.vehicle).toEqual(before);
  });

  it("show each ride with its own vehicle, and a booked ride with the one in use", async () => {
    const booked = await anAcceptedScheduledRide(world, { driver, pickupInHours: 48 });
    const first = await anAcceptedRide(world, { driver });
    await driver.call(completeRide, { params: { rideId: first.rideId } });
    await proposeAndApprove(kia);
    const second = await anAcceptedRide(world, { driver });
    await proposeAndApprove({ ...kia, VIN: "KNDCB3LC0P5000008", plateNumber: "T8" });
    const plates = await Promise.all([rideOf(first), rideOf(second), scheduledRideOf(booked)]);
    expect(plates.map(({ driver: { vehicle } }) => vehicle.plateNumber)).toEqual([
      "FAIRE1",
      kia.plateNumber,
      "T8",
    ]);
  });
});

it("the replaced vehicle of an unverified driver is not kept", async () => {
  await admin.call(verifyDriver, {
    params: { id: driver.id },
    body: { isVerified: false, reason: "Papers are missing" },
  });
  await driver.call(putVehicleDetails, { body: kia });
  expect(await plateOf()).toBe(kia.plateNumber);
  expect(await others()).toEqual([]);
});

it("a file goes to the admins with the change; another driver's file is refused", async () => {
  const file = `${"ab".repeat(16)}.pdf`;
  const now = world.services.now();
  const stranger = await aDriver(world);
  await insertDocumentFile(world.services.db, {
    name: file,
    driverId: stranger.id,
    createdAt: now,
  });
  expect(await driver.refused(putVehicleDetails, { body: { ...kia, file } })).toMatchObject({
    status: 400,
    fields: { file: expect.any(String) },
  });
  const own = `${"cd".repeat(16)}.pdf`;
  await insertDocumentFile(world.services.db, { name: own, driverId: driver.id, createdAt: now });
  await driver.call(putVehicleDetails, { body: { ...kia, file: own } });
  expect(await inReview()).toMatchObject([{ kind: "vehicle", hasFile: true }]);
});
