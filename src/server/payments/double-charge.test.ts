import { afterAll, beforeAll, expect, it } from "vitest";
import { callerOf } from "#server/testing/caller.ts";
import {
  type Contender,
  inLanes,
  insertContenders,
  showOffer,
} from "#server/testing/contenders.ts";
import { countCases } from "#server/testing/count-cases.ts";
import { type DoomedServer, openDoomedServer } from "#server/testing/fault-points/doomed-server.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { checkout } from "#shared/payments/contract.ts";

/** Number of rides; CHARGED_RIDES=10000 for a long run. */
const rides = Number(process.env.CHARGED_RIDES ?? 100);
const CLICKS = 8;

let world: TestWorld;
let other: DoomedServer;
beforeAll(async () => {
  world = await openWorld();
  other = await openDoomedServer(world, { all: false });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

/** Selects an offer eight times at once, on two servers in turn, then pays each returned page. Returns the pages. */
async function clickAndPay(rider: Contender): Promise<Set<string>> {
  const riderLogId = await showOffer(world, rider);
  const replies = await Promise.all(
    Array.from({ length: CLICKS }, (_, click) =>
      callerOf(click % 2 === 0 ? world.app : other.app, rider.token).call(checkout, {
        body: { riderLogId },
      }),
    ),
  );
  const pages = replies.map(({ url }) => /cs_\w+/.exec(url)?.[0] ?? "");
  await Promise.all(pages.map((page) => world.stripe.pay(page, "4242424242424242")));
  return new Set(pages);
}

it(`eight clicks on two servers and eight payments lead to one page, one ride and one charge (${rides} rides)`, async () => {
  const riders = await insertContenders(world, { drivers: rides, ridersEach: 1 });
  const pageCounts: number[] = [];
  await inLanes(riders, async (rider) => void pageCounts.push((await clickAndPay(rider)).size), 8);
  await other.deliver();
  await world.waitUntilIdle();
  expect(pageCounts).toEqual(riders.map(() => 1));
  const booked = await world.services.db.selectFrom("rides").select(["riderId", "state"]).execute();
  expect(booked).toHaveLength(rides);
  expect(booked.filter(({ state }) => state !== "pending")).toEqual([]);
  const held = world.stripe.list("payment_intent").filter(({ status }) => status !== "canceled");
  expect(held).toHaveLength(rides);
  expect(new Set(held.map(({ metadata }) => metadata?.ride_id)).size).toBe(rides);
  countCases("P3", rides);
}, 3_600_000);
