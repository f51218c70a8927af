import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mail } from "#server/adapters/mail/mailer.ts";
import { drainJobs } from "#server/jobs/worker.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { aScheduleRequest } from "#server/testing/schedule-request.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import { getDashboard } from "#shared/earnings/contract.ts";
import { earliestDay } from "#shared/fee-rules/notice.ts";
import { checkout } from "#shared/payments/contract.ts";
import { acceptRide, getRide } from "#shared/rides/contract.ts";
import { scheduleRide } from "#shared/scheduling/contract.ts";
import { queueFeeRulesMails } from "./mails.ts";

let world: TestWorld;
let effectiveOn: string;
beforeAll(async () => {
  world = await openWorld();
  effectiveOn = earliestDay(world.services.now());
  const [ada, bea] = [await aPerson(world, "ADMIN"), await aPerson(world, "ADMIN")];
  await world.services.pool.query(
    `insert into fee_rules (version, levels, effective_on, proposed_by, approved_by, approved_at)
     select 2, jsonb_set(levels, '{0,taxBps}', '1450'), $1::date, $2, $3, $4
     from fee_rules where version = 1`,
    [effectiveOn, ada.id, bea.id, world.services.now()],
  );
  await world.services.feeRules.reload();
});
afterAll(() => world.close());

const trip = { from: "350 5th Ave, New York, NY 10118", to: "JFK Airport" };

/** Id and tax of the driver's offer, for a ride now and on a later day. */
const requestOffer = {
  instant: async (rider: Person, driver: Person) => {
    const { rides } = await rider.call(calculateFare, { body: trip });
    const offer = rides.find(({ driverId }) => driverId === driver.id);
    return { riderLogId: offer?.id ?? "", taxRate: offer?.taxRate };
  },
  scheduled: async (rider: Person, driver: Person) => {
    const { data } = await rider.call(scheduleRide, { body: aScheduleRequest(world) });
    const offer = data.availableDrivers.find(({ id }) => id === driver.id);
    return { riderLogId: offer?.riderRequestLog.id ?? "", taxRate: offer?.taxRate };
  },
};

/** Pays for and accepts an offer; checks that payment page and ride have one total, and returns version and amounts. */
async function receiptOf(rider: Person, driver: Person, riderLogId: string) {
  const { url } = await rider.call(checkout, { body: { riderLogId } });
  const sessionId = /cs_\w+/.exec(url)?.[0] ?? "";
  const page = world.stripe.list("checkout.session").find(({ id }) => id === sessionId);
  await world.stripe.pay(sessionId, "4242424242424242");
  await world.waitUntilIdle();
  const { rows } = await world.services.pool.query(
    "select id, fee_rules_version as version, total_cents as total from rides where rider_id = $1",
    [rider.id],
  );
  const [booked] = rows;
  await driver.call(acceptRide, { params: { rideId: booked.id } });
  const { ride } = await rider.call(getRide, { params: { id: booked.id } });
  expect(page?.amount_total).toBe(booked.total);
  expect(Math.round(ride.total * 100)).toBe(booked.total);
  return { version: booked.version, taxRate: ride.taxRate, tax: ride.fareTax, fare: ride.rideCost };
}

test("keeps an offer's fee table when the next table takes effect; later offers use the new table", async () => {
  const { services } = world;
  const driverBefore = await aDriver(world);
  expect((await driverBefore.call(getDashboard)).comingTax).toEqual({
    effectiveOn,
    taxRate: 0.145,
    insteadOf: 0.15,
  });
  const [coming] = services.feeRules.after(services.now());
  if (!coming) throw new Error("no upcoming table");
  world.advanceClock((coming.effectiveAt.getTime() - services.now().getTime()) / 1000 - 120);
  const before = await Promise.all(
    (["instant", "scheduled"] as const).map(async (kind) => {
      const [rider, driver] = [await aRider(world), await aDriver(world)];
      return { kind, rider, driver, ...(await requestOffer[kind](rider, driver)) };
    }),
  );
  expect(before.map(({ taxRate }) => taxRate)).toEqual([0.15, 0.15]);

  world.advanceClock(150);
  for (const { kind, rider, driver, riderLogId } of before) {
    const old = await receiptOf(rider, driver, riderLogId);
    expect([kind, old]).toMatchObject([kind, { version: 1, taxRate: 0.15 }]);
    expect(old.tax).toBeCloseTo(old.fare * 0.15, 1);
    const [nextRider, nextDriver] = [await aRider(world), await aDriver(world)];
    const next = await requestOffer[kind](nextRider, nextDriver);
    expect(next.taxRate).toBe(0.145);
    const current = await receiptOf(nextRider, nextDriver, next.riderLogId);
    expect([kind, current]).toMatchObject([kind, { version: 2, taxRate: 0.145 }]);
    expect(current.tax).toBeCloseTo(current.fare * 0.145, 1);
  }
  const driverAfter = await aDriver(world);
  expect(await driverAfter.call(getDashboard)).toMatchObject({ taxRate: 0.145, comingTax: null });
});

test("a failing mailbox neither delays nor repeats other drivers' mails", async () => {
  const drivers = [await aDriver(world), await aDriver(world), await aDriver(world)];
  const delivered: string[] = [];
  const failing = drivers[1]?.email;
  const send = async ({ to, subject }: Mail) => {
    if (!subject.includes("new rules from")) return;
    if (to === failing) throw new Error("452 mailbox full");
    delivered.push(to);
  };
  const services = { ...world.services, mailer: { send, close: () => undefined } };
  await queueFeeRulesMails(services, { version: 2, after: null });
  for (let times = 0; times < 3; times += 1) {
    await services.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await drainJobs(services);
  }
  for (const { email } of drivers)
    expect(delivered.filter((to) => to === email)).toHaveLength(email === failing ? 0 : 1);
});

test("sends no mail to a deleted driver", async () => {
  const [here, gone] = [await aDriver(world), await aDriver(world)];
  await world.services.db
    .updateTable("accounts")
    .set({ deletedAt: world.services.now() })
    .where("id", "=", gone.id)
    .execute();
  await queueFeeRulesMails(world.services, { version: 2, after: null });
  await world.waitUntilIdle();
  const mails = world.mails.filter(({ subject }) => subject.includes("new rules from"));
  expect(mails.some(({ to }) => to === here.email)).toBe(true);
  expect(mails.some(({ to }) => to === gone.email)).toBe(false);
  expect(mails[0]?.text).toMatch(/New Comer:? +14\.5%\n/);
});
