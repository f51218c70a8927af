import { afterAll, beforeAll, expect, test } from "vitest";
import { type Hold, insertHold } from "#server/payments/hold-queries.ts";
import { tryMove } from "#server/rides/move-ride.ts";
import { aHold } from "#server/testing/holds.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { giveCredits } from "#server/testing/referrals.ts";
import { seededInts } from "#server/testing/seeded.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { cents } from "#shared/money.ts";
import type { RideAction, RideActor } from "#shared/rides/ride-states.ts";
import { findOpenCredit } from "./credit-queries.ts";

const randomInt = seededInts();

let world: TestWorld;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
  driver = await aDriver(world);
});
afterAll(() => world.close());

const openCreditOf = ({ id }: Person) => findOpenCredit(world.services.db, id);
let nextDay = 1;
const nextHold = (rider: Person, credit: number, days = nextDay): Hold => {
  nextDay += 1;
  const now = world.services.now();
  const parties = { riderId: rider.id, driverId: driver.id };
  return aHold(parties, { days, credit: cents(credit), now });
};

test("concurrent instant and scheduled bookings never overspend a credit", async () => {
  for (let round = 0; round < 10; round += 1) {
    const rider = await aRider(world);
    await giveCredits(world, rider, 1);
    const { pool } = world.services;
    const { id } = await aDriver(world);
    const holds = Array.from({ length: 8 }, (_, index) =>
      nextHold(rider, 233, index % 2 ? 0 : nextDay),
    );
    const paidHold = { ...nextHold(rider, 233), driverId: id };
    expect(await insertHold(pool, paidHold)).toBe(true);
    await pool.query("update rides set state = 'pending' where id = $1", [paidHold.rideId]);
    const answers = await Promise.all(
      holds.map((hold) => insertHold(pool, { ...hold, driverId: id })),
    );
    expect(answers.filter((answer) => answer === true)).toHaveLength(1);
    expect(answers).toContain("no credit");
    expect(await openCreditOf(rider)).toBe(34);
  }
});

test("a booking uses no more credit than its rider has, and no more than its tax", async () => {
  const rider = await aRider(world);
  expect(await insertHold(world.services.pool, nextHold(rider, 1))).toBe("no credit");
  await giveCredits(world, rider, 1);
  await expect(insertHold(world.services.pool, nextHold(rider, 234))).rejects.toThrow(
    "rides_credit_is_of_the_tax",
  );
});

/** Possible actions by state, each with its actor and the state after it. Refunds are added separately. */
const steps: Record<string, readonly (readonly [RideAction, RideActor, string])[]> = {
  awaiting_payment: [
    ["pay", "stripe", "pending"],
    ["lapse", "platform", "lapsed"],
  ],
  pending: [
    ["accept", "driver", "accepted"],
    ["reject", "driver", "rejected"],
    ["expire", "platform", "expired"],
    ["cancel", "rider", "cancelled"],
  ],
  accepted: [
    ["arrive", "driver", "arrived"],
    ["cancel", "driver", "cancelled"],
  ],
  arrived: [
    ["complete", "platform", "completed"],
    ["report_no_show", "driver", "no_show"],
    ["start", "driver", "started"],
  ],
  started: [["complete", "driver", "completed"]],
};
const creditUsingStates = [
  "awaiting_payment",
  "pending",
  "accepted",
  "arrived",
  "started",
  "completed",
];

type TrackedRide = { hold: Hold; state: string; isReturned: boolean };

/** Applies a random action to a ride, or refunds a completed one in part or, returning its credit, in full. */
async function applyRandomStep(ride: TrackedRide): Promise<void> {
  const { db, now } = world.services;
  const { rideId } = ride.hold;
  const payment = db.updateTable("payments").where("rideId", "=", rideId);
  if (ride.state === "completed" && !ride.isReturned) {
    const { total } = ride.hold.request;
    ride.isReturned = randomInt(2) === 0;
    const refundedCents = ride.isReturned ? total : randomInt(total);
    await payment.set({ refundedCents }).execute();
  }
  const possible = steps[ride.state] ?? [];
  const step = possible[randomInt(Math.max(1, possible.length))];
  if (!step) return;
  const [action, by, state] = step;
  // Other tests cover the deadlines of these actions.
  const at = ["arrive", "start", "complete"].includes(action)
    ? new Date(Date.parse(ride.hold.schedule?.pickupAt ?? ""))
    : now();
  const columns = action === "pay" ? { answerBy: new Date(at.getTime() + 60_000) } : {};
  const stateChange = await db
    .transaction()
    .execute((tx) => tryMove(tx, { rideId, action, by, now: at, also: columns }));
  expect(stateChange, `${action} from ${ride.state}`).not.toBeNull();
  ride.state = state;
  if (action === "accept")
    await payment
      .set({ state: "captured", capturedCents: ride.hold.request.total, feeCents: 80 })
      .execute();
}

test("granted credits are open, reserved or spent, and never negative, in any order of events", async () => {
  const rider = await aRider(world);
  await giveCredits(world, rider, 2);
  const rides: TrackedRide[] = [];
  for (let event = 0; event < 160; event += 1) {
    const ride = rides[randomInt(rides.length + 1)];
    if (ride) await applyRandomStep(ride);
    else {
      const hold = nextHold(rider, randomInt(1, 234));
      const open = await openCreditOf(rider);
      const insertion = await insertHold(world.services.pool, hold);
      const isUnpaid = rides.some(({ state }) => state === "awaiting_payment");
      expect(insertion).toBe(open >= hold.credit ? !isUnpaid : "no credit");
      if (insertion === true) rides.push({ hold, state: "awaiting_payment", isReturned: false });
    }
    const used = rides.filter(
      ({ state, isReturned }) => creditUsingStates.includes(state) && !isReturned,
    );
    const sum = used.reduce((total, { hold }) => total + hold.credit, 0);
    expect(sum + (await openCreditOf(rider))).toBe(1000);
  }
  expect(rides.length).toBeGreaterThan(5);
}, 60_000);
