import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { aHeldRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { calculateFare } from "#shared/booking/contract.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { checkout } from "#shared/payments/contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import {
  deleteSavedPlace,
  getSavedPlaces,
  postSavedPlace,
  putSavedPlace,
  type SavedPlace,
  savedPlaceLimits,
} from "#shared/saved-places/contract.ts";

let world: TestWorld;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  rider = await aRider(world);
});
afterAll(() => world.close());

const empireState = { latitude: 40.7484, longitude: -73.9857 };
const home = { name: "Home", address: "350 5th Ave, New York, NY 10118", place: empireState };
const savePlace = (body: BodyOf<typeof postSavedPlace> = home) =>
  rider.call(postSavedPlace, { body });
const listNames = async () => (await rider.call(getSavedPlaces)).places.map(({ name }) => name);

test("a rider saves, changes and removes a place", async () => {
  const [saved] = (await savePlace({ ...home, note: "Ring twice" })).places;
  expect(saved).toMatchObject({ ...empireState, name: "Home", note: "Ring twice" });
  const params = { id: saved?.id ?? "" };
  const changed = await rider.call(putSavedPlace, {
    params,
    body: { name: "Office", address: "JFK Airport" },
  });
  expect(changed.places).toEqual([
    expect.objectContaining({ id: params.id, name: "Office", note: null, latitude: 40.6394 }),
  ]);
  expect((await rider.call(deleteSavedPlace, { params })).places).toEqual([]);
  expect(await rider.refused(deleteSavedPlace, { params })).toMatchObject({ status: 404 });
});

const bookFrom = async ({
  label,
  latitude,
  longitude,
  precision,
}: Pick<SavedPlace, "label" | "latitude" | "longitude" | "precision">) => {
  await aDriver(world);
  const fromPlace = { label, latitude, longitude, precision: precision ?? undefined };
  const body = { fromPlace, to: "JFK Airport" };
  const { rides } = await rider.call(calculateFare, { body });
  const { rideId } = await rider.call(checkout, { body: { riderLogId: rides[0]?.id ?? "" } });
  return (await rider.call(getRide, { params: { id: rideId } })).ride;
};

test.each(["address", "street", "zip", "coordinates"] as const)(
  "a ride from a saved place of precision %s keeps the precision, and so do the recent places",
  async (precision) => {
    const [saved] = (await savePlace({ ...home, place: { ...empireState, precision } })).places;
    if (!saved) throw new Error("the place was not saved");
    expect(saved.precision).toBe(precision);
    const ride = await bookFrom(saved);
    expect(ride.from.precision).toBe(precision);
    const { recent } = await rider.call(getSavedPlaces);
    expect(recent.map((place) => place.precision)).toEqual([precision, "airport"]);
  },
);

test("a place saved by its address has the precision of the geocoder's result, a place saved only by coordinates has none", async () => {
  await savePlace({ name: "Airport", address: "JFK Airport" });
  await savePlace();
  const { places } = await rider.call(getSavedPlaces);
  expect(places.map(({ precision }) => precision)).toEqual(["airport", null]);
});

test("another rider does not see the saved places", async () => {
  await savePlace();
  const other = await aRider(world);
  expect((await other.call(getSavedPlaces)).places).toEqual([]);
});

test("a second place of the same name is refused with an error at the name", async () => {
  await savePlace();
  const refusal = await rider.refused(postSavedPlace, { body: { ...home, name: "home" } });
  expect(refusal).toMatchObject({
    status: 409,
    fields: { name: "You already have a place called home" },
  });
});

test.each([
  ["Xyzzy Qwfpgj", "We could not find this address. Add its city or ZIP code."],
  [
    "12 Main St, Springfield",
    "There are several places called Springfield. Add the state or ZIP code.",
  ],
])(
  "the address %s is refused at its field, because no place or several places match",
  async (address, sentence) => {
    expect(await rider.refused(postSavedPlace, { body: { name: "Gym", address } })).toMatchObject({
      status: 422,
      fields: { address: sentence },
    });
  },
);

test("at most twenty places are saved, even if requests overlap", async () => {
  const names = Array.from({ length: savedPlaceLimits.maxPlaces + 4 }, (_, index) => `P${index}`);
  await Promise.allSettled(names.map((name) => savePlace({ ...home, name })));
  expect(await listNames()).toHaveLength(savedPlaceLimits.maxPlaces);
});

test("each place of the last rides is listed once", async () => {
  for (const driver of [await aDriver(world), await aDriver(world)])
    await aHeldRide(world, { rider, driver });
  const { recent } = await rider.call(getSavedPlaces);
  expect(new Set(recent.map(({ label }) => label)).size).toBe(recent.length);
  expect(recent).toHaveLength(2);
});

test.each([
  ["a ride has the note saved with its pickup", "Ring twice", empireState],
  ["a ride from another pickup has no note", null, { latitude: 40.7505, longitude: -73.9934 }],
])("%s", async (_, note, pickup) => {
  await savePlace({ ...home, note: "Ring twice" });
  expect((await bookFrom({ ...pickup, label: "Here", precision: null })).notes).toBe(note);
});
