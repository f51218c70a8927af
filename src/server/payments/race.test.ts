import { afterAll, beforeAll, expect, it } from "vitest";
import { callerOf } from "#server/testing/caller.ts";
import {
  type Contender,
  inLanes,
  insertContenders,
  showOffer,
  shuffle,
} from "#server/testing/contenders.ts";
import { countCases } from "#server/testing/count-cases.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { checkout } from "#shared/payments/contract.ts";

/** Number of drivers; RACE_DRIVERS=400 for a long run. hold-race.test.ts has more drivers and no payments. */
const drivers = Number(process.env.RACE_DRIVERS ?? 50);

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Checks out twice at once and pays a returned page twice at once. */
async function contend({ token, riderLogId }: Contender & { riderLogId: string }): Promise<void> {
  const ask = () => callerOf(world.app, token).call(checkout, { body: { riderLogId } });
  const answers = await Promise.allSettled([ask(), ask()]);
  const won = answers.filter((answer) => answer.status === "fulfilled");
  for (const { value } of won.slice(0, 1)) {
    const sessionId = /cs_\w+/.exec(value.url)?.[0] ?? "";
    await Promise.all([
      world.stripe.pay(sessionId, "4242424242424242"),
      world.stripe.pay(sessionId, "4242424242424242"),
    ]);
  }
}

it(`one of eight riders who choose the same driver gets the ride and is charged once (${drivers} drivers)`, async () => {
  const contenders = await insertContenders(world, { drivers, ridersEach: 8 });
  const withOffers = await Promise.all(
    contenders.map(async (one) => ({ ...one, riderLogId: await showOffer(world, one) })),
  );
  await inLanes(shuffle(withOffers), contend);
  await world.waitUntilIdle();
  const rides = await world.services.db
    .selectFrom("rides")
    .select(["driverId", "state"])
    .where("state", "=", "pending")
    .execute();
  expect(new Set(rides.map(({ driverId }) => driverId)).size).toBe(drivers);
  expect(rides).toHaveLength(drivers);
  const paid = world.stripe
    .list("payment_intent")
    .filter(({ status }) => status === "requires_capture");
  expect(paid).toHaveLength(drivers);
  expect(new Set(paid.map(({ metadata }) => metadata?.ride_id)).size).toBe(drivers);
  countCases("P4", drivers);
}, 600_000);
