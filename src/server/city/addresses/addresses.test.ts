import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { offlineGeocoder } from "#server/adapters/geocoding/offline-geocoder.ts";
import { buildPack } from "#server/city/build-pack.ts";
import type { OsmNode, OsmWay } from "#server/city/osm/read-extract.ts";
import { readPacks } from "#server/city/pack.ts";
import type { Bounds } from "#server/city/pack-step.ts";
import { removePack } from "#server/city/remove-pack.ts";
import { writeExtract } from "#server/city/testing/write-extract.ts";
import type { Services } from "#server/services.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { openActivePacks } from "./active-packs.ts";
import { addressesStep } from "./addresses-step.ts";
import { cityGeocoder } from "./city-geocoder.ts";
import * as queries from "./load-queries.ts";

let node: SliceApp;
let geocoder: Geocoder;
let dataDir: string;
const near = { latitude: 40.745, longitude: -73.988 };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "faire-addresses-"));
  node = await startSliceApp([]);
  const { db, events, log }: Services = node.services;
  const packs = await openActivePacks(db, events, log);
  geocoder = cityGeocoder({ db, packs, rest: offlineGeocoder() });
  const extract = join(dataDir, "town.osm.pbf");
  writeExtract(extract, town());
  const steps = [addressesStep(db, () => new Date("2026-11-23T09:00:00Z"))];
  const build = () => buildPack({ extract, name: "town", dataDir, steps, now: () => new Date() });
  // Twice: the second build replaces the rows of the first.
  await build();
  expect((await build()).manifest.parts.addresses).toMatchObject({
    houses: 16,
    streets: 11,
    places: 7,
    stops: 1,
  });
  await vi.waitFor(async () =>
    expect((await geocoder.suggest("350 5th ave", near))[0]?.precision).toBe("address"),
  );
});
afterAll(async () => {
  await node.close();
  rmSync(dataDir, { recursive: true });
});

const house = (
  id: number,
  number: string,
  street: string,
  lat: number,
  lon: number,
  zip = "10118",
): OsmNode => ({
  ...{ type: "node", id, lat, lon },
  tags: { "addr:housenumber": number, "addr:street": street, "addr:postcode": zip },
});
const street = (id: number, name: string, refs: number[]): OsmWay => ({
  ...{ type: "way", id, refs, tags: { highway: "residential", name } },
});

function town(): (OsmNode | OsmWay)[] {
  return [
    house(1, "350", "5th Avenue", 40.7484, -73.985),
    house(2, "360", "5th Avenue", 40.7494, -73.984),
    house(3, "12-16", "West 34th Street", 40.7486, -73.9853),
    house(4, "12", "East 34th Street", 40.7475, -73.983),
    { type: "node", id: 5, lat: 40.7485, lon: -73.9848 },
    { type: "node", id: 6, lat: 40.74, lon: -73.99 },
    {
      type: "node",
      id: 7,
      lat: 40.75,
      lon: -73.99,
      tags: { amenity: "cafe", name: "Zephyr Café" },
    },
    { type: "node", id: 8, lat: 40.751, lon: -73.99, tags: { railway: "station", name: "Zed Sq" } },
    { type: "node", id: 9, lat: 40.752, lon: -73.99, tags: { place: "suburb", name: "Manhattan" } },
    house(10, "1", "Maiden Lane", 40.74, -73.98),
    house(11, "9", "Maiden Lane", 40.744, -73.98),
    house(12, "20 REAR", "Maiden Lane", 40.745, -73.98),
    {
      type: "node",
      id: 13,
      lat: 40.7412,
      lon: -73.97,
      tags: { shop: "supermarket", name: "Moon Foods" },
    },
    {
      type: "node",
      id: 14,
      lat: 40.76,
      lon: -73.99,
      tags: { shop: "supermarket", name: "Moon Foods" },
    },
    {
      type: "node",
      id: 15,
      lat: 40.76,
      lon: -73.99,
      tags: { place: "quarter", name: "Upper Square" },
    },
    house(16, "7", "Elm Street", 40.72, -74.0, "10007"),
    // The entrance of the same house with a wrong ZIP code, and the house of another Elm Street.
    house(17, "7", "Elm Street", 40.7202, -74.0, "10013"),
    house(18, "7", "Elm Street", 40.76, -73.97, "10022"),
    house(19, "300", "Elm Street", 40.73, -74.0, "10013"),
    {
      ...{ type: "node", id: 20, lat: 40.719, lon: -73.989 },
      tags: { shop: "trade", name: "JFK Restaurant Equipment" },
    },
    {
      ...{ type: "node", id: 21, lat: 40.728, lon: -73.997 },
      tags: { amenity: "theatre", name: "LaGuardia Studio" },
    },
    street(1, "5th Avenue", [6, 5]),
    street(2, "West 34th Street", [5, 1]),
    street(3, "Broadway", [6, 7]),
    { ...street(4, "", [10, 11]), tags: { "addr:interpolation": "odd" } },
    street(5, "Broadway Alley", [6, 8]),
    street(6, "Washington Street", [6, 9]),
    street(7, "Saint Marks Place", [6, 9]),
    street(8, "Staple Street", [6, 9]),
  ];
}

test.each([
  ["350 5th"],
  ["350 5th ave"],
  ["350 Fifth Avenue, New York, NY 10118"],
  ["350 5 av new york"],
  ["350 5th Ave Apt 4B, New York, NY"],
  ["350 5th ave #3"],
  ["350 5th avenue manhattan"],
  ["350 5th Avneue"],
])("%s is 350 5th Avenue", async (text) => {
  const [first] = await geocoder.suggest(text, near);
  expect(first).toMatchObject({
    label: "350 5th Avenue, New York, NY 10118",
    ...{ latitude: 40.7484, longitude: -73.985, precision: "address" },
  });
});

test("an unknown house number is placed between its known neighbors and marked as interpolated", async () => {
  const place = await geocoder.find("354 5th Ave", near);
  expect(place).toMatchObject({ precision: "address", detail: "Between known house numbers" });
  expect(place?.latitude).toBeCloseTo(40.7488, 5);
});

test("a number inside a mapped range of house numbers is found at the range's position", async () => {
  const place = await geocoder.find("14 W 34 St", near);
  expect(place).toMatchObject({
    label: "14 West 34th Street, New York, NY 10118",
    latitude: 40.7486,
  });
});

test.each(["5th Ave & W 34th St", "34th street and fifth avenue", "5th av at w 34th st, New York"])(
  "%s is the crossing",
  async (text) => {
    const [first] = await geocoder.suggest(text, near);
    expect(first).toMatchObject({ detail: "Crossing", latitude: 40.7485, longitude: -73.9848 });
  },
);

test("a text with a wrong letter finds the corrected address, marked as a suggestion", async () => {
  const places = await geocoder.suggest("brodway", near);
  expect(places).toContainEqual(expect.objectContaining({ detail: "Did you mean Broadway?" }));
  expect((await geocoder.find("zehpyr cafe", near))?.label).toMatch(/^Zephyr Café, New York/);
});

const onStreet = "On this street; the house number is not on the map";
test.each([
  ["5 maiden ln", "5 Maiden Lane", "Street address"],
  ["5 Maiden oane", "5 Maiden Lane", "Did you mean 5 Maiden Lane?"],
  ["20 rear maiden lane", "20 REAR Maiden Lane", "Street address"],
  ["350 fif", "350 5th Avenue", "Street address"],
  ["350 5t havenue", "350 5th Avenue", "Did you mean 350 5th Avenue?"],
  ["350 5th Ave, New York, NNY 10118", "350 5th Avenue", "Did you mean 350 5th Avenue?"],
  ["350 5th Ave, New York, NJ 10118", "350 5th Avenue", "Street address"],
  ["1000 brodway", "1000 Broadway", "Did you mean 1000 Broadway?"],
  ["1000 broadway", "1000 Broadway", onStreet],
  ["broadwa", "Broadway", "Street"],
  ["43 washington", "43 Washington Street", onStreet],
  ["43 sain", "43 Saint Marks Place", onStreet],
])("%s suggests %s first", async (text, head, detail) => {
  const [first] = await geocoder.suggest(text, near);
  expect(first?.label).toMatch(new RegExp(`^${head}, New York, NY`));
  expect(first?.detail).toBe(detail);
});

test("houses of one number and street name in two ZIP codes are both found, with their ZIP codes", async () => {
  const labels = async (text: string, from = near) =>
    (await geocoder.suggest(text, from)).map(({ label, latitude }) => [label, latitude]);
  const south = ["7 Elm Street, New York, NY 10013", 40.7202];
  const north = ["7 Elm Street, New York, NY 10022", 40.76];
  expect((await labels("7 elm st", { latitude: 40.72, longitude: -74 })).slice(0, 2)).toEqual([
    south,
    north,
  ]);
  expect((await labels("7 elm st, New York, NY 10022")).slice(0, 2)).toEqual([north, south]);
  expect((await geocoder.find("7 Elm St, New York, NY 10013", near))?.latitude).toBe(40.7202);
  // Other numbers and the street itself are suggested once.
  expect(await labels("300 elm st")).toEqual([["300 Elm Street, New York, NY 10013", 40.73]]);
  expect((await labels("elm street")).filter(([label]) => /^Elm/.test(`${label}`))).toHaveLength(1);
});

test("a house replaces the stored one of its street and number if near or in the same ZIP code, else it is returned", async () => {
  const { db } = node.services;
  const bounds: Bounds = [0, 0, 1, 1];
  const pack = { name: "blocks", sha256: "", bounds, createdAt: new Date() };
  const id = await queries.insertPack(db, pack);
  const first = { streetId: 1, number: 7, label: "7", zip: "10007", latitude: 0, longitude: 0 };
  const entrance = { ...first, zip: "10013", latitude: 0.001 };
  const namesake = { ...first, zip: "10022", latitude: 0.5 };
  const movedHouse = { ...first, zip: "10013", latitude: 0.6 };
  expect(await queries.insertHouses(db, id, [first])).toEqual([]);
  expect(await queries.insertHouses(db, id, [entrance])).toEqual([]);
  expect(await queries.insertHouses(db, id, [namesake])).toEqual([namesake]);
  expect(await queries.insertHouses(db, id, [movedHouse])).toEqual([]);
  await queries.deletePacks(db, pack.name);
});

test("a number between the houses at the ends of an interpolation line is placed on the line", async () => {
  expect((await geocoder.find("5 Maiden Lane"))?.latitude).toBeCloseTo(40.742, 5);
});

test("a neighborhood after a name chooses between places of that name", async () => {
  expect((await geocoder.find("moon foods upper square", near))?.latitude).toBe(40.76);
  expect(
    (await geocoder.find("moon foods", { latitude: 40.7412, longitude: -73.97 }))?.latitude,
  ).toBe(40.7412);
});

test("a street in another state does not match, even if its city has the same name", async () => {
  expect((await geocoder.find("350 5th Ave, New York, NJ 07001"))?.precision).not.toBe("address");
});

test("a numbered street is never mistaken for one with another number", async () => {
  const labels = (await geocoder.suggest("350 6th ave", near)).map(({ label }) => label);
  expect(labels.join()).not.toContain("5th Avenue");
});

test("places and stops are found by the beginning of their names", async () => {
  expect((await geocoder.suggest("zephyr", near))[0]).toMatchObject({ detail: "Cafe" });
  expect((await geocoder.suggest("zed", near))[0]).toMatchObject({ detail: "Station" });
});

test.each([
  ["jfk ", "John F. Kennedy International Airport (JFK)", /^JFK Restaurant Equipment, New York/],
  ["laguardia", "LaGuardia Airport (LGA)", /^LaGuardia Studio, New York/],
  ["LaGuardia Airport", "LaGuardia Airport (LGA)", undefined],
])(
  "%s suggests the airport before places whose names begin with it",
  async (text, airport, other) => {
    const [first, second] = (await geocoder.suggest(text, near)).map(({ label }) => label);
    expect(first).toBe(airport);
    if (other) expect(second).toMatch(other);
  },
);

test("a whole city name suggests the city before the airport of that name", async () => {
  const longBeach = { latitude: 33.77, longitude: -118.19 };
  const first = async (text: string) => (await geocoder.suggest(text, longBeach))[0]?.label;
  expect(await first("Long Beach")).toBe("Long Beach, CA");
  expect(await first("long beach airport")).toMatch(/^Long Beach Airport/);
});

test.each(["350 5th Ave, Seattle, WA", "Boston", "Hoboken, NJ", "LaGuardia", "40.7, -73.9"])(
  "%s, outside the pack, is found by the national geocoder",
  async (text) => {
    expect(await geocoder.find(text)).toEqual(await offlineGeocoder().find(text));
  },
);

test("a position near a house is named after the house; elsewhere the national geocoder names it", async () => {
  const point = { latitude: 40.74841, longitude: -73.98501 };
  expect(await geocoder.reverse(point)).toMatchObject({
    ...point,
    label: "Near 350 5th Avenue, New York, NY 10118",
    precision: "coordinates",
  });
  const far = { latitude: 42.1, longitude: -72.6 };
  expect(await geocoder.reverse(far)).toEqual(await offlineGeocoder().reverse(far));
});

test("the name of a position can be looked up again", async () => {
  const place = await geocoder.find("Near 350 5th Avenue, New York, NY 10118");
  expect(place && milesBetween(place, { latitude: 40.7484, longitude: -73.985 })).toBeLessThan(
    0.01,
  );
});

test("a second pack of the same area is refused, even where the first pack's folder is missing", async () => {
  const { db } = node.services;
  const steps = [addressesStep(db, () => new Date())];
  const elsewhere = mkdtempSync(join(dataDir, "node-"));
  const extract = join(dataDir, "town.osm.pbf");
  const build = (name: string) =>
    buildPack({ extract, name, dataDir: elsewhere, steps, now: () => new Date() });
  await expect(build("other")).rejects.toThrow(/overlaps the city pack "town".*--remove town/);
});

test.each(["%", "_ _", "'; drop", "1".repeat(200), "& &", "1 ", "apt 4"])(
  "the text %s causes no error",
  async (text) => {
    expect(await geocoder.suggest(text, near)).toBeInstanceOf(Array);
    await geocoder.find(text, near);
  },
);

test("addresses of a removed pack are no longer found, and it cannot be removed again", async () => {
  const { db } = node.services;
  await removePack(db, dataDir, "town");
  expect(readPacks(dataDir)).toEqual([]);
  await vi.waitFor(async () =>
    expect((await geocoder.find("350 5th Ave, New York, NY"))?.precision).toBe("city"),
  );
  await expect(removePack(db, dataDir, "town")).rejects.toThrow('There is no city pack "town"');
  await expect(removePack(db, dataDir, "../town")).rejects.toThrow("cannot be the name");
});
