import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeServer, startFakeServer } from "#server/adapters/testing/fake-server.ts";
import { startFakeNominatim } from "#server/adapters/testing/nominatim.ts";
import { startFakePhoton } from "#server/adapters/testing/photon.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { chooseGeocoder } from "./choose.ts";
import type { Geocoder } from "./geocoder.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { photonGeocoder } from "./photon-geocoder.ts";

const empireState = { latitude: 40.7484, longitude: -73.9857 };
const laGuardia = { latitude: 40.7772, longitude: -73.8726 };
const hoboken = { latitude: 40.744, longitude: -74.0324 };
const address = "350 5th Ave, New York, NY 10118";

const offline = offlineGeocoder();
let photon: FakeServer;
let nominatim: FakeServer;
let broken: FakeServer;
const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) };

beforeAll(async () => {
  photon = await startFakePhoton();
  nominatim = await startFakeNominatim();
  broken = await startFakeServer(() => ({ error: "out of order" }));
});
beforeEach(() => {
  warnings.length = 0;
});
afterAll(async () => {
  await Promise.all([photon, nominatim, broken].map((server) => server.close()));
});

const geocoders: Record<string, () => Geocoder> = {
  "the gazetteer": () => offline,
  "a Photon server": () => photonGeocoder(photon.url, offline, log),
  "a Nominatim server": () =>
    chooseGeocoder({ GEOCODER: "nominatim", GEOCODER_URL: nominatim.url }, log),
  "a server that fails": () => photonGeocoder(broken.url, offline, log),
};

describe.each(Object.entries(geocoders))("%s", (_name, makeGeocoder) => {
  test.each([
    [address, empireState],
    ["LaGuardia", laGuardia],
    ["Hoboken, NJ", hoboken],
    ["40.7772, -73.8726", laGuardia],
  ])("finds %s", async (text, point) => {
    const place = await makeGeocoder().find(text);
    expect(place && milesBetween(place, point)).toBeLessThan(0.3);
    expect(place?.label).not.toBe("");
  });

  test("does not guess at nonsense", async () => {
    expect(await makeGeocoder().find("asdfgh qwerty")).toBeNull();
  });

  test("suggests places for the beginning of a name, without duplicates and within the limit", async () => {
    const places = await makeGeocoder().suggest("hob", empireState, 3);
    const labels = places.map(({ label }) => label);
    expect(labels).toContain("Hoboken, NJ");
    expect(labels.length).toBeLessThanOrEqual(3);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test("names a position without moving it", async () => {
    const point = { latitude: 40.74841, longitude: -73.98561 };
    const place = await makeGeocoder().reverse(point);
    expect(place).toMatchObject({ ...point, precision: "coordinates" });
    expect(place.label).toMatch(/^Near .*, New York, NY/);
  });
});

test("a street address is found exactly online, and as its ZIP code area offline", async () => {
  expect(await photonGeocoder(photon.url, offline, log).find(address)).toMatchObject({
    label: "350 5th Avenue, New York, NY 10118",
    precision: "address",
  });
  expect((await offline.find(address))?.precision).toBe("zip");
});

test("falls back to the gazetteer for a place unknown to the server", async () => {
  const online = photonGeocoder(photon.url, offline, log);
  expect(await online.find("Wrigley Field")).toEqual(await offline.find("Wrigley Field"));
  expect(warnings).toEqual([]);
});

test("ignores a result far from the ZIP code of the text", async () => {
  const online = photonGeocoder(photon.url, offline, log);
  expect((await online.find("350 State St, Chicago, IL 60606"))?.detail).toBe(
    "ZIP code area 60606, Chicago, IL",
  );
});

test("ignores a server's guess if several states have a city of the name", async () => {
  const guess = { features: [featureIn("Springfield", "Missouri", [-93.29, 37.21])] };
  const server = await startFakeServer(() => guess);
  const online = photonGeocoder(server.url, offline, log);
  expect(await online.find("12 Main Street, Springfield")).toBeNull();
  expect(online.ambiguousCity("12 Main Street, Springfield")).toBe("Springfield");
  const near = { latitude: 37.1, longitude: -93.2 };
  expect((await online.find("12 Main Street, Springfield", near))?.precision).toBe("address");
  await server.close();
});

const featureIn = (city: string, state: string, coordinates: [number, number]) => ({
  geometry: { coordinates },
  properties: {
    ...{ osm_key: "building", osm_value: "yes", countrycode: "US" },
    ...{ housenumber: "12", street: "Main Street", city, state },
  },
});

test("sends the same query once", async () => {
  const online = photonGeocoder(photon.url, offline, log);
  photon.requests.length = 0;
  await online.find(address);
  await online.find(` ${address.toUpperCase()}`);
  expect(photon.requests).toHaveLength(1);
});

test("does not query Nominatim for partly typed texts", async () => {
  const online = chooseGeocoder({ GEOCODER: "nominatim", GEOCODER_URL: nominatim.url }, log);
  nominatim.requests.length = 0;
  expect(await online.suggest("hob")).toEqual(await offline.suggest("hob"));
  expect(nominatim.requests).toEqual([]);
});

test("names a position offline if the server cannot", async () => {
  const online = chooseGeocoder({ GEOCODER: "nominatim", GEOCODER_URL: nominatim.url }, log);
  expect((await online.reverse({ latitude: 30, longitude: -60 })).label).toBe(
    "30.00000, -60.00000",
  );
});

test("a failure is logged without the address", async () => {
  const capture = captureLog();
  await photonGeocoder(broken.url, offline, capture.log).find(address);
  expect(capture.lines()).toEqual([expect.objectContaining({ service: "Photon" })]);
  expect(capture.text()).not.toContain("5th Ave");
});
