import { afterAll, beforeAll, expect, test } from "vitest";
import { aDriver, anonymous, aRider, empireState } from "#server/testing/people.ts";
import { aHeldRide, anAcceptedRide, type BookedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { completeRide } from "#shared/rides/contract.ts";
import {
  createShareLink,
  getSharedRide,
  getShareLinks,
  MAX_SHARE_LINKS,
  stopShareLink,
} from "#shared/share-links/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const share = async ({ rider, rideId }: BookedRide) => {
  const { link } = await rider.call(createShareLink, { params: { id: rideId } });
  return { ...link, token: link.path.replace("/t/", "") };
};
const open = (token: string) => anonymous(world).call(getSharedRide, { params: { token } });
const ownLinks = async ({ rider, rideId }: BookedRide) =>
  (await rider.call(getShareLinks, { params: { id: rideId } })).links;
const refusal = (token: string) => anonymous(world).refused(getSharedRide, { params: { token } });

test("a link shows driver, car and position, but no house number, surname or phone", async () => {
  const booked = await anAcceptedRide(world);
  const { token } = await share(booked);
  const { market, now } = world.services;
  market.setPosition(booked.driver.id, { ...empireState, latitude: 40.76 }, now());
  const { ride } = await open(token);
  expect(ride).toMatchObject({
    state: "accepted",
    driver: { firstName: "Dana", car: expect.stringContaining("Toyota") },
    position: { latitude: 40.76 },
    nearEnd: null,
    updatedAt: expect.any(String),
    // Only the ZIP code area of the pickup is known.
    arrivesAt: null,
    milesLeft: null,
    line: null,
  });
  const text = JSON.stringify(ride);
  expect(ride.from).toContain("5th Ave");
  expect(text).not.toContain("350 5th");
  expect(text).not.toMatch(/Number\d|2125550100|phone/);
});

test("a stopped link shows nothing, and the others continue", async () => {
  const booked = await anAcceptedRide(world);
  const [first, second] = [await share(booked), await share(booked)];
  await booked.rider.call(stopShareLink, { params: { id: first.id } });
  expect((await refusal(first.token)).status).toBe(404);
  expect((await open(second.token)).ride.state).toBe("accepted");
  const { links } = await booked.rider.call(getShareLinks, { params: { id: booked.rideId } });
  expect(links.map(({ id }) => id)).toEqual([second.id]);
});

test("a link ends an hour after the drop-off, with the same error as an unknown link", async () => {
  const booked = await anAcceptedRide(world);
  const { token } = await share(booked);
  await booked.driver.call(completeRide, { params: { rideId: booked.rideId } });
  world.advanceClock(59 * 60);
  expect((await open(token)).ride).toMatchObject({ state: "completed", position: null });
  expect(await ownLinks(booked)).toHaveLength(1);
  world.advanceClock(120);
  expect(await ownLinks(booked)).toEqual([]);
  const [expired, unknown] = [await refusal(token), await refusal("A".repeat(43))];
  expect(expired.status).toBe(404);
  expect({ ...expired, requestId: "" }).toEqual({ ...unknown, requestId: "" });
});

test("a driver sees and stops only own links; followers see no more than with the rider's link", async () => {
  const booked = await anAcceptedRide(world);
  const { driver, rider, rideId } = booked;
  const params = { id: rideId };
  const { link } = await driver.call(createShareLink, { params });
  const ofRider = await share(booked);
  const token = link.path.replace("/t/", "");
  expect((await open(token)).ride).toEqual((await open(ofRider.token)).ride);
  const idsOf = async (person: typeof driver) =>
    (await person.call(getShareLinks, { params })).links.map(({ id }) => id);
  expect([await idsOf(driver), await idsOf(rider)]).toEqual([[link.id], [ofRider.id]]);
  for (const [person, id] of [
    [rider, link.id],
    [driver, ofRider.id],
  ] as const)
    expect((await person.refused(stopShareLink, { params: { id } })).status).toBe(404);
  for (let linkCount = 1; linkCount < MAX_SHARE_LINKS; linkCount += 1)
    await driver.call(createShareLink, { params });
  expect((await driver.refused(createShareLink, { params })).code).toBe("too_many_links");
  await driver.call(stopShareLink, { params: { id: link.id } });
  expect((await refusal(token)).status).toBe(404);
  await driver.call(completeRide, { params: { rideId } });
  world.advanceClock(61 * 60);
  expect((await refusal(ofRider.token)).status).toBe(404);
});

test("only a ride's rider and driver share it, by at most five links each, once it is accepted", async () => {
  const booked = await anAcceptedRide(world);
  const params = { id: booked.rideId };
  const { id } = await share(booked);
  const others = [await aRider(world), await aDriver(world)];
  for (const other of others) {
    for (const call of [getShareLinks, createShareLink])
      expect((await other.refused(call, { params })).status).toBe(404);
    expect((await other.refused(stopShareLink, { params: { id } })).status).toBe(404);
  }
  const concurrent = Array.from({ length: 8 }, () =>
    booked.rider.call(createShareLink, { params }).catch(() => null),
  );
  const created = (await Promise.all(concurrent)).filter(Boolean);
  expect(created.length).toBe(MAX_SHARE_LINKS - 1);
  const held = await aHeldRide(world);
  const early = await held.rider.refused(createShareLink, { params: { id: held.rideId } });
  expect(early.status).toBe(409);
});

test("the token is stored only as a hash", async () => {
  const { token } = await share(await anAcceptedRide(world));
  const { rows } = await world.services.pool.query(
    "select count(*)::int as count from ride_share_links as links where to_jsonb(links)::text like $1",
    [`%${token}%`],
  );
  expect(rows).toEqual([{ count: 0 }]);
});
