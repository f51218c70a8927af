import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reportLinkedAccounts } from "#server/operations/people/report-linked-accounts.ts";
import { findPaidDriver } from "#server/payouts/account-queries.ts";
import { observePayouts } from "#server/payouts/accounts.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { reconnect } from "#server/testing/connected-account.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { aHeldRide, anOfferOf, aPaidRide, offersFor } from "#server/testing/rides.ts";
import { aScheduleRequest } from "#server/testing/schedule-request.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInRider, registerRider } from "#shared/accounts/contract.ts";
import { searchDrivers, toggleFavorite } from "#shared/favorites/contract.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { sweepMarks } from "./compare-marks.ts";
import { listUncomparedAccounts } from "./queries.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const compare = () => sweepMarks(world.services, world.services.now());
const isOffered = async (rider: Person, driver: Person) =>
  (await offersFor(rider)).some(({ driverId }) => driverId === driver.id);
async function setAccount(person: Person, set: { email?: string; phoneNumber?: string }) {
  await world.services.db.updateTable("accounts").set(set).where("id", "=", person.id).execute();
  await compare();
}
const cards = {
  listed: "4242424242424242",
  first: "4000000000000077",
  second: "5555555555554444",
  debit: "4000056655665556",
};

/** Pays by card for a ride with an unrelated driver, expires the ride, and compares the accounts. */
async function payWith(rider: Person, card: string): Promise<void> {
  const held = await aHeldRide(world, { rider });
  await world.stripe.pay(held.sessionId, card);
  await world.waitUntilIdle();
  await sql`update rides set state = 'expired' where id = ${held.rideId}`.execute(
    world.services.db,
  );
  await compare();
}

async function listOpenFindings() {
  await reportLinkedAccounts(world.services, world.services.now());
  return (await admin.call(listFindings, { query: { size: "100" } })).findings;
}
async function findingsAbout(person: Person) {
  const findings = await listOpenFindings();
  return findings.filter(({ people }) => people.some(({ id }) => id === person.id));
}

describe("the same email in both roles", () => {
  test("a rider is never offered the driver account with the same email, for instant and scheduled rides", async () => {
    for (let round = 0; round < 3; round += 1) {
      const driver = await aDriver(world);
      const [self, other] = [await aRider(world), await aRider(world)];
      await setAccount(self, { email: driver.email });
      expect(await isOffered(self, driver)).toBe(false);
      expect(await isOffered(other, driver)).toBe(true);
      const { data } = await self.call(scheduleRide, { body: aScheduleRequest(world) });
      expect(data.availableDrivers.map(({ id }) => id)).not.toContain(driver.id);
    }
  });

  test("the log-in after a registration links the accounts before any other call", async () => {
    const driver = await aDriver(world);
    const body = { firstName: "Dana", lastName: "Self", phoneNumber: "2125550188" };
    await (await aRider(world)).call(registerRider, {
      body: { ...body, email: driver.email.toUpperCase(), password: PASSWORD },
    });
    await anonymous(world).call(logInRider, { body: { email: driver.email, password: PASSWORD } });
    const { rows } = await sql`
      select marks, is_proven from linked_accounts where driver_id = ${driver.id}`.execute(
      world.services.db,
    );
    expect(rows).toContainEqual({ marks: ["email"], isProven: true });
  });

  test("an earlier offer by the rider's own driver account cannot be checked out", async () => {
    const driver = await aDriver(world);
    const rider = await aRider(world);
    const offer = await anOfferOf(world, rider, driver);
    await setAccount(rider, { email: driver.email });
    const refused = await rider.refused(checkout, { body: { riderLogId: offer.id } });
    expect(refused).toMatchObject({ status: 409, code: "driver_unavailable" });
  });

  test("a rider can neither find nor favorite their own driver account", async () => {
    const driver = await aDriver(world);
    const rider = await aRider(world);
    await world.services.db
      .updateTable("accounts")
      .set({ firstName: "Quirina" })
      .where("id", "=", driver.id)
      .execute();
    const search = { query: { search: "Quirina" } };
    const params = { params: { id: driver.id } };
    expect((await rider.call(searchDrivers, search)).drivers).toHaveLength(1);
    await rider.call(toggleFavorite, params);
    await setAccount(rider, { email: driver.email });
    expect((await rider.call(searchDrivers, search)).drivers).toEqual([]);
    expect((await rider.refused(toggleFavorite, params)).status).toBe(404);
  });
});

describe("card and payout account", () => {
  test("a second rider account that pays by the card of the first is not offered the first one's driver account", async () => {
    const driver = await aDriver(world);
    const [self, second] = [await aRider(world), await aRider(world)];
    await setAccount(self, { email: driver.email });
    await payWith(self, cards.first);
    expect(await isOffered(second, driver)).toBe(true);
    await payWith(second, cards.first);
    expect(await isOffered(second, driver)).toBe(false);
  });

  test("a rider who pays by the debit card that the driver is paid to is not offered the driver", async () => {
    const driver = await aDriver(world);
    const rider = await aRider(world);
    const paid = await findPaidDriver(world.services.db, driver.id);
    await reconnect(world.stripe, paid?.stripeAccountId ?? "", cards.debit);
    if (paid) await observePayouts(world.services, paid);
    await payWith(rider, cards.debit);
    expect(await isOffered(rider, driver)).toBe(false);
  });

  test("riders who pay with the sandbox's listed test card are not linked", async () => {
    const driver = await aDriver(world);
    const [self, stranger] = [await aRider(world), await aRider(world)];
    await setAccount(self, { email: driver.email });
    await payWith(self, cards.listed);
    await payWith(stranger, cards.listed);
    expect(await isOffered(stranger, driver)).toBe(true);
  });

  test("a ride whose card links its rider to its driver is a finding", async () => {
    const driver = await aDriver(world);
    const [self, second] = [await aRider(world), await aRider(world)];
    await setAccount(self, { email: driver.email });
    await payWith(self, cards.second);
    const held = await aHeldRide(world, { rider: second, driver });
    await world.stripe.pay(held.sessionId, cards.second);
    await world.waitUntilIdle();
    await compare();
    expect(await listOpenFindings()).toContainEqual(
      expect.objectContaining({ kind: "same_person_ride", rideId: held.rideId }),
    );
  });
});

test("a rider is not offered a driver if both accounts verified the same phone number", async () => {
  const [driver, rider] = [await aDriver(world), await aRider(world)];
  await sql`
    update accounts set phone_number = '6465550111', phone_proven_at = now()
    where id in (${driver.id}, ${rider.id})`.execute(world.services.db);
  await compare();
  expect(await isOffered(rider, driver)).toBe(false);
});

describe("values that are only typed", () => {
  test("a stranger who types a driver's phone number still sees the driver, and raises one finding", async () => {
    const driver = await aDriver(world);
    const stranger = await aRider(world);
    await setAccount(driver, { phoneNumber: "(646) 555-0177" });
    await setAccount(stranger, { phoneNumber: "+1 646 555 0177" });
    expect(await isOffered(stranger, driver)).toBe(true);
    await findingsAbout(stranger);
    const findings = await findingsAbout(stranger);
    expect(findings).toMatchObject([
      { kind: "same_person_suspected", found: "the same typed phone number" },
    ]);
    expect(findings[0]?.people.map(({ role }) => role).toSorted()).toEqual(["DRIVER", "RIDER"]);
  });

  test("a tagged address of a driver's mailbox raises a finding only", async () => {
    const driver = await aDriver(world);
    const stranger = await aRider(world);
    await setAccount(driver, { email: "d.a.n@gmail.com" });
    await setAccount(stranger, { email: "dan+rides@googlemail.com" });
    expect(await isOffered(stranger, driver)).toBe(true);
    expect(await findingsAbout(stranger)).toMatchObject([{ found: "the same typed mailbox" }]);
  });

  test("a changed phone number ends the suspicion", async () => {
    const driver = await aDriver(world);
    const rider = await aRider(world);
    await setAccount(driver, { phoneNumber: "6465550199" });
    await setAccount(rider, { phoneNumber: "6465550199" });
    expect(await findingsAbout(rider)).toHaveLength(1);
    await setAccount(rider, { phoneNumber: "6465550198" });
    expect(await findingsAbout(rider)).toEqual([]);
  });

  test("nine accounts with one phone number do not stay uncompared", async () => {
    for (let person = 0; person < 9; person += 1)
      await setAccount(await aRider(world), { phoneNumber: "6465550144" });
    expect(await listUncomparedAccounts(world.services.db)).toEqual([]);
  });

  test("an ordinary ride raises no finding", async () => {
    const before = await listOpenFindings();
    await aPaidRide(world);
    await compare();
    expect(await listOpenFindings()).toHaveLength(before.length);
  });
});
