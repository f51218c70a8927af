import { EventSourceParserStream } from "eventsource-parser/stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { anonymous, aRider } from "#server/testing/people.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { readPolyline, writePolyline } from "#shared/places/polyline.ts";
import { arriveAtPickup, completeRide, startRide } from "#shared/rides/contract.ts";
import {
  createShareLink,
  getSharedRide,
  type SharedRide,
  sharedRideSchema,
  stopShareLink,
} from "#shared/share-links/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const share = async ({ rider, rideId }: BookedRide) => {
  const { link } = await rider.call(createShareLink, { params: { id: rideId } });
  return { id: link.id, token: link.path.replace("/t/", "") };
};

/** Follows a link without an account. */
const follow = async (token: string) => {
  const address = world.app.server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const abort = new AbortController();
  const url = `http://127.0.0.1:${address.port}/api/shared-rides/${token}/live`;
  const response = await fetch(url, { signal: abort.signal });
  const views: SharedRide[] = [];
  let isOver = false;
  const read = async (): Promise<void> => {
    const events = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of events ?? [])
      if (event === "ride") views.push(sharedRideSchema.parse(JSON.parse(data)));
  };
  const reading = read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  const hangUp = async () => {
    abort.abort();
    await reading;
  };
  return { status: response.status, views, isOver: () => isOver, hangUp };
};

const moveTo = ({ driver }: BookedRide, point: Point) =>
  world.services.market.setPosition(driver.id, point, world.services.now());

/** Minutes from the position to the arrival. */
const minutesAhead = ({ arrivesAt, updatedAt }: SharedRide): number =>
  (Date.parse(arrivesAt ?? "") - Date.parse(updatedAt ?? "")) / 60_000;

/** Stores a route with one corner for the ride. */
const drawLine = async ({ rideId }: BookedRide) => {
  const { rows } = await world.services.pool.query(
    "select from_latitude, from_longitude, to_latitude, to_longitude from rides where id = $1",
    [rideId],
  );
  const from = { latitude: rows[0].from_latitude, longitude: rows[0].from_longitude };
  const to = { latitude: rows[0].to_latitude, longitude: rows[0].to_longitude };
  const corner = { latitude: to.latitude, longitude: from.longitude };
  await world.services.pool.query(
    "update ride_routes set line = $2, source = 'roads' where ride_id = $1",
    [rideId, writePolyline([from, corner, to])],
  );
  return { from, corner, to };
};

test("followers see the ride at once, and each position within 1.5 seconds", async () => {
  const booked = await anAcceptedRide(world);
  const { token } = await share(booked);
  const follower = await follow(token);
  await vi.waitFor(() => expect(follower.views).toHaveLength(1));
  expect(follower.views[0]?.state).toBe("accepted");
  const movedAt = Date.now();
  moveTo(booked, { latitude: 40.77, longitude: -73.98 });
  await vi.waitFor(() => expect(follower.views.at(-1)?.position?.latitude).toBe(40.77));
  expect(Date.now() - movedAt).toBeLessThan(1500);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await vi.waitFor(() => expect(follower.views.at(-1)?.state).toBe("completed"));
  expect(follower.views.at(-1)?.position).toBeNull();
  await follower.hangUp();
});

test("stopping a link ends its stream at once, and the stream of another link continues", async () => {
  const booked = await anAcceptedRide(world);
  const [first, second] = [await share(booked), await share(booked)];
  const [stopped, other] = [await follow(first.token), await follow(second.token)];
  const stranger = await aRider(world);
  await stranger.refused(stopShareLink, { params: { id: first.id } });
  expect(stopped.isOver()).toBe(false);
  await booked.rider.call(stopShareLink, { params: { id: first.id } });
  await vi.waitFor(() => expect(stopped.isOver()).toBe(true));
  const before = stopped.views.length;
  moveTo(booked, { latitude: 40.78, longitude: -73.98 });
  await vi.waitFor(() => expect(other.views.at(-1)?.position?.latitude).toBe(40.78));
  expect(stopped.views).toHaveLength(before);
  expect((await follow(first.token)).status).toBe(404);
  await other.hangUp();
});

test("a stream ends an hour after the drop-off", { timeout: 30_000 }, async () => {
  const booked = await anAcceptedRide(world);
  const follower = await follow((await share(booked)).token);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  await vi.waitFor(() => expect(follower.views.at(-1)?.state).toBe("completed"));
  world.advanceClock(61 * 60);
  await vi.waitFor(() => expect(follower.isOver()).toBe(true), { timeout: 20_000 });
});

test.each([
  ["A".repeat(43), 404],
  ["019a0000-0000-7000-8000-000000000000", 404],
  ["..%2F..%2Flive", 400],
  ["x".repeat(101), 400],
])("a token that no link has is refused: %s", async (token, status) => {
  expect((await follow(token)).status).toBe(status);
});

test("a link has at most thirty followers", async () => {
  const { token } = await share(await anAcceptedRide(world));
  const followers = await Promise.all(Array.from({ length: 32 }, () => follow(token)));
  await vi.waitFor(() => expect(followers.filter(({ isOver }) => isOver())).toHaveLength(2));
  await Promise.all(followers.map(({ hangUp }) => hangUp()));
});

test("neither line nor position shows where the ride begins and ends", async () => {
  const booked = await anAcceptedRide(world);
  const { from, corner, to } = await drawLine(booked);
  const { token } = await share(booked);
  const read = async () => (await anonymous(world).call(getSharedRide, { params: { token } })).ride;
  const points = readPolyline((await read()).line ?? "");
  expect(points.length).toBeGreaterThan(2);
  for (const point of points) {
    expect(milesBetween(point, from)).toBeGreaterThan(0.14);
    expect(milesBetween(point, to)).toBeGreaterThan(0.14);
  }
  moveTo(booked, { ...from, latitude: from.latitude + 0.001 });
  expect(await read()).toMatchObject({ position: null, nearEnd: "pickup" });
  const params = { id: booked.rideId };
  await booked.driver.call(arriveAtPickup, { params });
  await booked.driver.call(startRide, { params });
  world.advanceClock(2 * 3600);
  moveTo(booked, corner);
  const onTheWay = await read();
  expect(onTheWay).toMatchObject({
    position: { latitude: expect.closeTo(corner.latitude, 4) },
    milesLeft: Math.round(milesBetween(corner, to)),
  });
  // A part of the route took two hours, so the rest takes longer than was planned for the whole.
  const { minutes } = await world.services.db
    .selectFrom("rides")
    .select("minutes")
    .where("id", "=", booked.rideId)
    .executeTakeFirstOrThrow();
  expect(minutesAhead(onTheWay)).toBeGreaterThan(minutes);
  world.advanceClock(5);
  moveTo(booked, { ...to, latitude: to.latitude - 0.001 });
  const near = await read();
  expect(near).toMatchObject({ position: null, nearEnd: "destination", milesLeft: 1 });
  expect(minutesAhead(near)).toBe(0);
  const exact = [from, to].flatMap(({ latitude, longitude }) => [latitude, longitude]);
  for (const degrees of exact) expect(JSON.stringify(near)).not.toContain(degrees.toFixed(4));
});
