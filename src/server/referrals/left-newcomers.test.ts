import { afterAll, beforeAll, expect, test } from "vitest";
import { loggedIn, PASSWORD, registered } from "#server/testing/accounts.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, anonymous, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { registerRider } from "#shared/accounts/contract.ts";
import { deleteAccount } from "#shared/own-data/contract.ts";
import { getReferralCode, listReferrals } from "#shared/referrals/contract.ts";
import { findOpenCredit } from "./credit-queries.ts";
import { newcomerHash } from "./left-newcomers.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const openOf = ({ id }: Person) => findOpenCredit(world.services.db, id);
const broughtBy = async (referrer: Person) =>
  (await referrer.call(listReferrals)).pagination.totalItems;

/** Registers a rider with a referral code. */
async function comeBy(referrer: Person, email: string): Promise<Person> {
  const { referralCode } = await referrer.call(getReferralCode);
  const name = { firstName: "Noah", lastName: "Again", phoneNumber: "2125550123" };
  const body = { ...name, email, password: PASSWORD, referralCode };
  await anonymous(world).call(registerRider, { body });
  return loggedIn(world, { email });
}

async function ride(rider: Person): Promise<void> {
  await anEndedRide(world, {
    riderId: rider.id,
    driverId: (await aDriver(world)).id,
    state: "completed",
    endedAt: world.services.now(),
  });
}

const leave = (person: Person) =>
  person.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
const keptHashes = async () =>
  (await world.services.db.selectFrom("leftNewcomers").select("emailHash").execute()).map(
    ({ emailHash }) => emailHash,
  );

test("a deleted account that registers again with the same email earns no second credit", async () => {
  const referrer = await registered(world);
  const email = `noah-${crypto.randomUUID()}@example.com`;
  const newcomer = await comeBy(referrer, email);
  await ride(newcomer);
  expect(await openOf(referrer)).toBe(500);
  await leave(newcomer);

  const again = await comeBy(referrer, email.toUpperCase());
  await ride(again);
  expect(await openOf(referrer)).toBe(500);
  expect(await openOf(again)).toBe(0);
  expect(await broughtBy(referrer)).toBe(1);
  const other = await registered(world);
  const third = await comeBy(other, `noah-${crypto.randomUUID()}@example.com`);
  await ride(third);
  expect(await openOf(other)).toBe(500);
});

test("only a keyed hash of the email is stored", async () => {
  const referrer = await registered(world);
  const newcomer = await comeBy(referrer, `noah-${crypto.randomUUID()}@example.com`);
  await ride(newcomer);
  const before = await keptHashes();
  await leave(newcomer);
  const newHashes = (await keptHashes()).filter(
    (hash) => !before.some((other) => other.equals(hash)),
  );
  expect(newHashes).toHaveLength(1);
  expect(newHashes[0]).toHaveLength(32);
  const { email } = newcomer;
  expect(newcomerHash(world.services, { role: "RIDER", email })).toEqual(newHashes[0]);
  expect(newcomerHash({ secret: "another" }, { role: "RIDER", email })).not.toEqual(newHashes[0]);
  expect(newcomerHash(world.services, { role: "DRIVER", email })).not.toEqual(newHashes[0]);
});

test("without an earned credit no hash is stored, and registering again counts", async () => {
  const referrer = await registered(world);
  const before = (await keptHashes()).length;
  const email = `noah-${crypto.randomUUID()}@example.com`;
  await leave(await comeBy(referrer, email));
  await leave(await registered(world));
  expect(await keptHashes()).toHaveLength(before);
  await ride(await comeBy(referrer, email));
  expect(await openOf(referrer)).toBe(500);
});
