import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, anonymous, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { registerRider } from "#shared/accounts/contract.ts";
import { deleteAccount } from "#shared/own-data/contract.ts";
import { getReferralCode, listReferrals } from "#shared/referrals/contract.ts";
import { findOpenCredit } from "./credit-queries.ts";
import { newcomerHash } from "./newcomer-hash.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const openCreditOf = ({ id }: Person) => findOpenCredit(world.services.db, id);
const countReferrals = async (referrer: Person) =>
  (await referrer.call(listReferrals)).pagination.totalItems;

/** Registers a rider with a referral code. */
async function registerByReferral(referrer: Person, email: string): Promise<Person> {
  const { referralCode } = await referrer.call(getReferralCode);
  const name = { firstName: "Noah", lastName: "Again", phoneNumber: "2125550123" };
  const body = { ...name, email, password: PASSWORD, referralCode };
  await anonymous(world).call(registerRider, { body });
  return logInAccount(world, { email });
}

async function completeRide(rider: Person): Promise<void> {
  await anEndedRide(world, {
    riderId: rider.id,
    driverId: (await aDriver(world)).id,
    state: "completed",
    endedAt: world.services.now(),
  });
}

const deleteAccountOf = (person: Person) =>
  person.call(deleteAccount, { body: { password: PASSWORD, confirmation: "DELETE" } });
const listStoredHashes = async () =>
  (await world.services.db.selectFrom("leftNewcomers").select("emailHash").execute()).map(
    ({ emailHash }) => emailHash,
  );

test("a deleted account that registers again with the same email earns no second credit", async () => {
  const referrer = await registerAccount(world);
  const email = `noah-${crypto.randomUUID()}@example.com`;
  const newcomer = await registerByReferral(referrer, email);
  await completeRide(newcomer);
  expect(await openCreditOf(referrer)).toBe(500);
  await deleteAccountOf(newcomer);

  const secondAccount = await registerByReferral(referrer, email.toUpperCase());
  await completeRide(secondAccount);
  expect(await openCreditOf(referrer)).toBe(500);
  expect(await openCreditOf(secondAccount)).toBe(0);
  expect(await countReferrals(referrer)).toBe(1);
  const other = await registerAccount(world);
  const third = await registerByReferral(other, `noah-${crypto.randomUUID()}@example.com`);
  await completeRide(third);
  expect(await openCreditOf(other)).toBe(500);
});

test("only a keyed hash of the email is stored", async () => {
  const referrer = await registerAccount(world);
  const newcomer = await registerByReferral(referrer, `noah-${crypto.randomUUID()}@example.com`);
  await completeRide(newcomer);
  const before = await listStoredHashes();
  await deleteAccountOf(newcomer);
  const newHashes = (await listStoredHashes()).filter(
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
  const referrer = await registerAccount(world);
  const before = (await listStoredHashes()).length;
  const email = `noah-${crypto.randomUUID()}@example.com`;
  await deleteAccountOf(await registerByReferral(referrer, email));
  await deleteAccountOf(await registerAccount(world));
  expect(await listStoredHashes()).toHaveLength(before);
  await completeRide(await registerByReferral(referrer, email));
  expect(await openCreditOf(referrer)).toBe(500);
});
