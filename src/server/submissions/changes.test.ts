import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDriver, aPerson, aRider, empireState, type Person } from "#server/testing/people.ts";
import { aProfileImage } from "#server/testing/profile-images.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDriverForAdmin, verifyDriver } from "#shared/admin/contract.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import {
  getBasicDetails,
  getVehicleDetails,
  putBasicDetails,
  putVehicleDetails,
} from "#shared/profile/contract.ts";
import {
  decideSubmission,
  listDriverSubmissions,
  withdrawSubmission,
} from "#shared/submissions/contract.ts";

let world: TestWorld;
let admins: [Person, Person];
beforeAll(async () => {
  world = await openWorld();
  admins = [await aPerson(world, "ADMIN"), await aPerson(world, "ADMIN")];
});
afterAll(() => world.close());

const otherCar = {
  make: "Other",
  model: "Car",
  year: 1990,
  color: "Red",
  VIN: "5YJ3E1EA7KF317000",
  plateNumber: "SWAPPED",
  vehicleType: "SUV",
} as const;

async function becomeSomebodyElse(driver: Person) {
  const profileImage = await aProfileImage(world, driver);
  const identity = { firstName: "Completely", lastName: "Different", profileImage };
  const body = { ...identity, email: driver.email, phoneNumber: "2125550188" };
  await driver.call(putBasicDetails, { body });
  await driver.call(putVehicleDetails, { body: otherCar });
  return identity;
}

async function offerOf(driver: Person) {
  const rider = await aRider(world);
  const { rides } = await rider.call(calculateFare, {
    body: {
      fromPlace: { label: "Empire State Building", ...empireState },
      toPlace: { label: "JFK", latitude: 40.6413, longitude: -73.7781 },
    },
  });
  return rides.find(({ driverId }) => driverId === driver.id);
}

const inReviewOf = async (driver: Person) =>
  (await admins[0].call(listDriverSubmissions, { params: { id: driver.id } })).inReview;
const approve = (id: string, admin = admins[0]) =>
  admin.call(decideSubmission, { params: { id }, body: { isApproved: true } });
const reject = (id: string, reason: string, admin = admins[0]) =>
  admin.call(decideSubmission, { params: { id }, body: { isApproved: false, reason } });
const mailsTo = ({ email }: Person) => world.mails.filter(({ to }) => to === email);

describe("a verified driver who changes name, photo, vehicle and plate", () => {
  it("is offered to riders as approved, until an admin approves the changes", async () => {
    const driver = await aDriver(world);
    const identity = await becomeSomebodyElse(driver);
    expect(await offerOf(driver)).toMatchObject({ firstName: "Dana", profileImage: null });
    expect(world.services.market.find(driver.id)?.vehicle?.model).toBe("Camry");
    const { driver: seen, vehicleDetails } = await admins[0].call(getDriverForAdmin, {
      params: { id: driver.id },
    });
    expect([seen.firstName, vehicleDetails?.plateNumber]).toEqual(["Dana", "FAIRE1"]);
    for (const { id } of await inReviewOf(driver)) await approve(id);
    expect(await offerOf(driver)).toMatchObject(identity);
    expect(world.services.market.find(driver.id)).toMatchObject({
      isVerified: true,
      vehicle: { make: "Other", model: "Car" },
    });
  });

  it("gets success, the approved and the pending values; the phone number changes at once", async () => {
    const driver = await aDriver(world);
    const identity = await becomeSomebodyElse(driver);
    const details = await driver.call(getBasicDetails);
    expect(details).toMatchObject({
      success: true,
      firstName: "Dana",
      phoneNumber: "2125550188",
      pending: identity,
      rejected: null,
    });
    expect(await driver.call(getVehicleDetails)).toMatchObject({
      success: true,
      make: "Toyota",
      plateNumber: "FAIRE1",
      pending: otherCar,
    });
  });

  it("has one change of each kind in review, the latest, and withdraws it by saving the approved values", async () => {
    const driver = await aDriver(world);
    await driver.call(putVehicleDetails, { body: otherCar });
    await driver.call(putVehicleDetails, { body: { ...otherCar, plateNumber: "SECOND" } });
    expect((await inReviewOf(driver)).map(({ after }) => after.plateNumber)).toEqual(["SECOND"]);
    const { pending: _, rejected: __, ...approved } = await driver.call(getVehicleDetails);
    if (!("make" in approved)) throw new Error("no vehicle");
    await driver.call(putVehicleDetails, { body: approved });
    expect(await inReviewOf(driver)).toEqual([]);
    expect((await driver.call(getVehicleDetails)).pending).toBeNull();
  });

  it("keeps a pending photo in the storage, although no profile shows it", async () => {
    const { removeUnusedUploads } = await import("#server/profile/unused-uploads.ts");
    const driver = await aDriver(world);
    const { profileImage } = await becomeSomebodyElse(driver);
    const inTwoDays = new Date(world.services.now().getTime() + 48 * 3_600_000);
    await removeUnusedUploads(world.services, inTwoDays);
    expect((await world.app.inject({ url: profileImage })).statusCode).toBe(200);
  });
});

it("a driver who is not verified changes everything at once", async () => {
  const driver = await aDriver(world);
  await unverify(driver);
  const identity = await becomeSomebodyElse(driver);
  expect(await driver.call(getBasicDetails)).toMatchObject({ ...identity, pending: null });
  expect(await driver.call(getVehicleDetails)).toMatchObject({ ...otherCar, pending: null });
});

it("a driver who lost the verification changes the vehicle at once, and a pending change is withdrawn", async () => {
  const driver = await aDriver(world);
  await driver.call(putVehicleDetails, { body: otherCar });
  await unverify(driver);
  await driver.call(putVehicleDetails, { body: { ...otherCar, plateNumber: "THIRD" } });
  expect(await driver.call(getVehicleDetails)).toMatchObject({
    plateNumber: "THIRD",
    pending: null,
  });
});

describe("a decision", () => {
  it("is mailed to the driver, with the reason of a rejection, which the profile shows too", async () => {
    const driver = await aDriver(world);
    await becomeSomebodyElse(driver);
    const [person, vehicle] = await inReviewOf(driver);
    await approve(person?.id ?? "");
    await reject(vehicle?.id ?? "", "The plate is not readable in the photo");
    await world.waitUntilIdle();
    expect(mailsTo(driver).map(({ subject }) => subject)).toEqual([
      "Approved: Name and photo",
      "Not approved: Vehicle",
    ]);
    expect(mailsTo(driver)[1]?.text).toContain("The plate is not readable in the photo");
    expect(await driver.call(getVehicleDetails)).toMatchObject({
      plateNumber: "FAIRE1",
      pending: null,
      rejected: { reason: "The plate is not readable in the photo" },
    });
  });

  it("is kept with before and after, and audited without personal values", async () => {
    const driver = await aDriver(world);
    await driver.call(putVehicleDetails, { body: otherCar });
    const [vehicle] = await inReviewOf(driver);
    await approve(vehicle?.id ?? "");
    const { decided } = await admins[0].call(listDriverSubmissions, { params: { id: driver.id } });
    expect(decided).toMatchObject([
      { state: "approved", before: { plateNumber: "FAIRE1" }, after: { plateNumber: "SWAPPED" } },
    ]);
    const { audit } = await admins[0].call(getDriverForAdmin, { params: { id: driver.id } });
    expect(audit[0]).toMatchObject({ action: "submission_approve" });
    expect(JSON.stringify(audit)).not.toContain("SWAPPED");
  });

  it("is made once by two concurrent admins; the opposite decision is refused with the state", async () => {
    const driver = await aDriver(world);
    await driver.call(putVehicleDetails, { body: otherCar });
    const id = (await inReviewOf(driver))[0]?.id ?? "";
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 ? approve(id, admins[1]) : reject(id, "The plate is not readable"),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    await world.waitUntilIdle();
    expect(mailsTo(driver)).toHaveLength(1);
    const { decided } = await admins[0].call(listDriverSubmissions, { params: { id: driver.id } });
    const refusal =
      decided[0]?.state === "approved" ? { isApproved: false, reason: "No" } : { isApproved: true };
    expect(
      await admins[0].refused(decideSubmission, { params: { id }, body: refusal }),
    ).toMatchObject({ status: 409, state: decided[0]?.state });
  });

  it("needs a reason to reject, and refuses a change that the driver has replaced", async () => {
    const driver = await aDriver(world);
    await driver.call(putVehicleDetails, { body: otherCar });
    const [first] = await inReviewOf(driver);
    const params = { id: first?.id ?? "" };
    expect(
      await admins[0].refused(decideSubmission, { params, body: { isApproved: false } }),
    ).toMatchObject({ status: 400, fields: { reason: "Give a reason that the driver will see" } });
    await driver.call(putVehicleDetails, { body: { ...otherCar, plateNumber: "LATER" } });
    expect(
      await admins[0].refused(decideSubmission, { params, body: { isApproved: true } }),
    ).toMatchObject({ status: 409, code: "decided_meanwhile", state: "withdrawn" });
    expect(world.services.market.find(driver.id)?.vehicle?.model).toBe("Camry");
  });
});

it("a driver withdraws an own change once, never another driver's", async () => {
  const [driver, other] = [await aDriver(world), await aDriver(world)];
  await driver.call(putVehicleDetails, { body: otherCar });
  const params = { id: (await inReviewOf(driver))[0]?.id ?? "" };
  expect((await other.refused(withdrawSubmission, { params })).status).toBe(404);
  await driver.call(withdrawSubmission, { params });
  expect((await driver.refused(withdrawSubmission, { params })).status).toBe(404);
  expect((await driver.call(getVehicleDetails)).pending).toBeNull();
});

it("admins get one mail for all that a driver submits within minutes", async () => {
  const driver = await aDriver(world);
  const before = world.mails.length;
  await becomeSomebodyElse(driver);
  await makeDue();
  await world.waitUntilIdle();
  const page = `/admin/driver/${driver.id}`;
  const mails = world.mails.slice(before).filter(({ text }) => text.includes(page));
  expect(mails.map(({ text }) => text.match(/To review: (.*)/g)?.at(-1))).toEqual([
    "To review: Name and photo, Vehicle",
  ]);
});

const unverify = ({ id }: Person) =>
  admins[0].call(verifyDriver, {
    params: { id },
    body: { isVerified: false, reason: "Papers have expired" },
  });

/** Makes the delayed mails due. */
async function makeDue(): Promise<void> {
  await world.services.pool.query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())",
  );
}
