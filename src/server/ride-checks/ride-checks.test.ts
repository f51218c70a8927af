import { afterAll, beforeAll, expect, test } from "vitest";
import { aPerson, aRider, empireState } from "#server/testing/people.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { encodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { answerRideCheck, getRideCheck } from "#shared/ride-checks/contract.ts";
import { arriveAtPickup, startRide } from "#shared/rides/contract.ts";
import { sweepRideChecks } from "./sweep.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const aStartedRide = async (): Promise<BookedRide> => {
  const ride = await anAcceptedRide(world);
  const params = { id: ride.rideId };
  await ride.driver.call(arriveAtPickup, { params });
  await ride.driver.call(startRide, { params });
  return ride;
};

/** Stores positions at one place, ten seconds apart, for some minutes from now. Returns the last one's time. */
const stand = async ({ rideId }: BookedRide, minutes: number) => {
  const start = world.services.now().getTime() + 5000;
  const breadcrumbs = Array.from({ length: minutes * 6 + 1 }, (_, tick) => ({
    ...empireState,
    ...{ at: new Date(start + tick * 10_000), accuracy: 8, isLate: false },
  }));
  await world.services.pool.query(
    `insert into ride_breadcrumbs (ride_id, bytes) values ($1, $2)
     on conflict (ride_id) do update set bytes = excluded.bytes`,
    [rideId, Buffer.from(encodeBreadcrumbs(breadcrumbs, null))],
  );
  return plusMinutes(new Date(start), minutes);
};
const countPushes = async (rideId: string) => {
  const { rows } = await world.services.pool.query(
    `select count(*)::int from graphile_worker._private_jobs as jobs
     where payload::text like '%ride-check-%' and payload::text like $1`,
    [`%${rideId}%`],
  );
  return rows[0].count;
};

test("a rider whose car stands still is asked once, by page and push, and answers", async () => {
  const ride = await aStartedRide();
  const at = await stand(ride, 14);
  await Promise.all([1, 2, 3].map(() => sweepRideChecks(world.services, at)));
  const params = { id: ride.rideId };
  const { check } = await ride.rider.call(getRideCheck, { params });
  expect(check?.kind).toBe("standing");
  expect(await countPushes(ride.rideId)).toBe(1);
  await ride.rider.call(answerRideCheck, { params, body: { answer: "fine" } });
  await ride.rider.call(answerRideCheck, { params, body: { answer: "help" } });
  expect((await ride.rider.call(getRideCheck, { params })).check).toBeNull();
  await sweepRideChecks(world.services, at);
  const admin = await aPerson(world, "ADMIN");
  const { checks } = await admin.call(getAdminRide, { params });
  expect(checks).toMatchObject([{ kind: "standing", answer: "fine" }]);
});

test("nothing is asked without positions; a stranger can neither read nor answer questions", async () => {
  const ride = await aStartedRide();
  await sweepRideChecks(world.services, plusMinutes(world.services.now(), 60));
  const params = { id: ride.rideId };
  expect((await ride.rider.call(getRideCheck, { params })).check).toBeNull();
  const stranger = await aRider(world);
  expect((await stranger.refused(getRideCheck, { params })).status).toBe(404);
  const body = { answer: "fine" as const };
  expect((await stranger.refused(answerRideCheck, { params, body })).status).toBe(404);
});
