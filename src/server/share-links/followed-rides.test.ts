import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Announcements } from "#server/adapters/events/events.ts";
import { anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { writePolyline } from "#shared/places/polyline.ts";
import { createShareLink } from "#shared/share-links/contract.ts";
import { createFollowedRides, type FollowedRides } from "./followed-rides.ts";
import type { FollowedRide } from "./shared-ride.ts";
import { startSharedStreams } from "./shared-streams.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const share = async ({ rider, rideId }: BookedRide): Promise<Buffer> => {
  const { link } = await rider.call(createShareLink, { params: { id: rideId } });
  return createHash("sha256").update(link.path.replace("/t/", "")).digest();
};

const follow = async (rides: FollowedRides, tokenHash: Buffer) => {
  const ride = await rides.find(tokenHash);
  if (!ride) throw new Error("the ride is not shared");
  return ride;
};

test("the followers of a ride share one decoded line, whatever their links", async () => {
  const booked = await anAcceptedRide(world);
  const { pool } = world.services;
  const { rows } = await pool.query(
    "select from_latitude, from_longitude, to_latitude, to_longitude from rides where id = $1",
    [booked.rideId],
  );
  const line = writePolyline([
    { latitude: rows[0].from_latitude, longitude: rows[0].from_longitude },
    { latitude: rows[0].to_latitude, longitude: rows[0].to_longitude },
  ]);
  await pool.query("update ride_routes set line = $2 where ride_id = $1", [booked.rideId, line]);
  const rides = createFollowedRides(world.services);
  const [one, other] = [await share(booked), await share(booked)];
  const first = await follow(rides, one);
  expect(first.line).not.toBeNull();
  const second = await follow(rides, other);
  const reread = await rides.list([first.row.linkId, second.row.linkId]);
  expect(reread).toHaveLength(2);
  for (const ride of [second, ...reread]) expect(ride.line).toBe(first.line);
});

test("all changes during a read of a ride are covered by one further read", async () => {
  const booked = await anAcceptedRide(world);
  const ride = await follow(createFollowedRides(world.services), await share(booked));
  const releases: (() => void)[] = [];
  const list = () =>
    new Promise<FollowedRide[]>((resolve) => {
      releases.push(() => resolve([ride]));
    });
  let announce = (_: Announcements["faire_ride"]): void => {};
  const subscribe = (_: string, handler: never) => {
    announce = handler;
    return () => {};
  };
  const events = { ...world.services.events, subscribe };
  const rides = { find: async () => null, list };
  const streams = startSharedStreams({ ...world.services, events }, rides);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  streams.open(response, ride);
  const settle = async () => {
    for (let turns = 0; turns < 5; turns += 1) await nextTurn();
  };
  for (let changes = 0; changes < 5; changes += 1) {
    const { rideId, driverId } = ride.row;
    announce({ eventId: 1, rideId, riderId: "", driverId, state: "arrived", pickupAt: null });
    await settle();
  }
  expect(releases).toHaveLength(1);
  for (const release of releases) {
    release();
    await settle();
  }
  expect(releases).toHaveLength(2);
  streams.stop();
});
