import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "#server/testing/accounts.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { offersFor } from "#server/testing/rides.ts";
import { aScheduleRequest, inDays } from "#server/testing/schedule-request.ts";
import { setPasswords } from "#server/testing/storm/stage.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getGenderWish, putGenderWish } from "#shared/gender-wish/contract.ts";
import type { Gender } from "#shared/gender-wish/gender-wish.ts";
import { deleteAccount, exportAccount } from "#shared/own-data/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";

let world: TestWorld;
let rider: Person;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  [rider, driver] = [await aRider(world), await aDriver(world)];
});
afterAll(() => world.close());

const choose = (person: Person, gender: Gender | null, isSameOnly = false) =>
  person.call(putGenderWish, { body: { gender, isSameOnly } });
const offerOf = async (person = rider) =>
  (await offersFor(person)).find(({ driverId }) => driverId === driver.id);
const scheduledIds = async () => {
  const body = { ...aScheduleRequest(world), ...inDays(world, 5) };
  return (await rider.call(scheduleRide, { body })).data.availableDrivers.map(({ id }) => id);
};
/** Polls, because the node reloads a driver after the database's notification. */
const expectOffered = (isOffered: boolean, person = rider) =>
  expect.poll(async () => (await offerOf(person)) !== undefined).toBe(isOffered);

test("a rider's preference leaves only drivers of the same gender in instant and scheduled offers", async () => {
  await choose(rider, "woman", true);
  expect(await offerOf()).toBeUndefined();
  expect(await scheduledIds()).not.toContain(driver.id);
  await choose(driver, "woman");
  await expectOffered(true);
  expect(await scheduledIds()).toContain(driver.id);
});

test("a driver's preference hides the driver from riders of another or no gender, and no price changes", async () => {
  const before = await offerOf();
  await choose(driver, "woman", true);
  await expectOffered(false);
  await choose(rider, "man");
  expect(await offerOf()).toBeUndefined();
  const woman = await aRider(world);
  await choose(woman, "woman");
  const offer = await offerOf(woman);
  expect(offer).toMatchObject({ rideCost: before?.rideCost, fareTax: before?.fareTax });
  expect(JSON.stringify(offer)).not.toMatch(/woman|gender/i);
});

test("an open offer is refused at checkout once a preference excludes it", async () => {
  const offer = await offerOf();
  await choose(driver, "man", true);
  const body = { riderLogId: offer?.id ?? "" };
  expect(await rider.refused(checkout, { body })).toMatchObject({
    status: 409,
    code: "driver_unavailable",
  });
});

test("another gender can be chosen after 30 days; the gender can be removed at once", async () => {
  expect(await choose(rider, "man")).toMatchObject({ gender: "man", isSameOnly: false });
  const body = { gender: "woman" as const, isSameOnly: true };
  expect(await rider.refused(putGenderWish, { body })).toMatchObject({
    status: 409,
    code: "gender_changed_lately",
    fields: { gender: expect.stringContaining("You can choose another gender from ") },
  });
  await choose(rider, "man", true);
  await choose(rider, null);
  expect((await rider.refused(putGenderWish, { body })).status).toBe(409);
  await world.services.db
    .updateTable("accounts")
    .set({ genderChosenAt: new Date(world.services.now().getTime() - 31 * 86_400_000) })
    .where("id", "=", rider.id)
    .execute();
  expect(await choose(rider, "woman", true)).toMatchObject({ gender: "woman", isSameOnly: true });
});

test("the preference requires a gender", async () => {
  expect(
    await rider.refused(putGenderWish, { body: { gender: null, isSameOnly: true } }),
  ).toMatchObject({ status: 400, fields: { gender: "Choose your gender first" } });
});

test("the export contains the choice, and deletion erases it", async () => {
  await choose(rider, "nonbinary", true);
  expect((await rider.call(exportAccount)).account).toMatchObject({
    gender: "nonbinary",
    isSameGenderOnly: true,
  });
  await setPasswords(world, [rider]);
  await rider.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
  const row = await world.services.db
    .selectFrom("accounts")
    .select(["gender", "genderChosenAt", "isSameGenderOnly"])
    .where("id", "=", rider.id)
    .executeTakeFirst();
  expect(row).toEqual({ gender: null, genderChosenAt: null, isSameGenderOnly: false });
});

test("eight concurrent choices leave one gender", async () => {
  const genders = ["woman", "man"] as const;
  const tries = Array.from({ length: 8 }, (_, index) =>
    choose(rider, genders[index % 2] ?? "man").catch(() => null),
  );
  const [won] = (await Promise.all(tries)).filter((reply) => reply !== null);
  expect((await rider.call(getGenderWish)).gender).toBe(won?.gender);
});
