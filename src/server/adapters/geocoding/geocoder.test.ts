import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Imitation, imitate } from "#server/adapters/testing/imitate.ts";
import { imitateNominatim } from "#server/adapters/testing/nominatim.ts";
import { imitatePhoton } from "#server/adapters/testing/photon.ts";
import { keepLog } from "#server/testing/kept-log.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { chooseGeocoder } from "./choose.ts";
import type { Geocoder } from "./geocoder.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { photonGeocoder } from "./photon-geocoder.ts";

const empireState = { latitude: 40.7484, longitude: -73.9857 };
const laGuardia = { latitude: 40.7772, longitude: -73.8726 };
const hoboken = { latitude: 40.744, longitude: -74.0324 };
const address = "350 5th Ave, New York, NY 10118";

const home = offlineGeocoder();
let photon: Imitation;
let nominatim: Imitation;
let broken: Imitation;
const warnings: object[] = [];
const log = { warn: (fields: object) => void warnings.push(fields) };

beforeAll(async () => {
  photon = await imitatePhoton();
  nominatim = await imitateNominatim();
  broken = await imitate(() => ({ error: "out of order" }));
});
beforeEach(() => {
  warnings.length = 0;
});
afterAll(async () => {
  await Promise.all([photon, nominatim, broken].map((server) => server.close()));
});

const geocoders: Record<string, () => Geocoder> = {
  "the gazetteer": () => home,
  "a Photon server": () => photonGeocoder(photon.url, home, log),
  "a Nominatim server": () =>
    chooseGeocoder({ GEOCODER: "nominatim", GEOCODER_URL: nominatim.url }, log),
  "a server that fails": () => photonGeocoder(broken.url, home, log),
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

  test("suggests for the beginning of a name, no label twice and none more than asked for", async () => {
    const places = await makeGeocoder().suggest("hob", empireState, 3);
    const labels = places.map(({ label }) => label);
    expect(labels).toContain("Hoboken, NJ");
    expect(labels.length).toBeLessThanOrEqual(3);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test("names a position and keeps it", async () => {
    const point = { latitude: 40.74841, longitude: -73.98561 };
    const place = await makeGeocoder().reverse(point);
    expect(place).toMatchObject({ ...point, precision: "coordinates" });
    expect(place.label).toMatch(/^Near .*, New York, NY/);
  });
});

test("a street address is exact online and the ZIP code area offline", async () => {
  expect(await photonGeocoder(photon.url, home, log).find(address)).toMatchObject({
    label: "350 5th Avenue, New York, NY 10118",
    precision: "address",
  });
  expect((await home.find(address))?.precision).toBe("zip");
});

test("what the server does not know is found in the gazetteer", async () => {
  const online = photonGeocoder(photon.url, home, log);
  expect(await online.find("Wrigley Field")).toEqual(await home.find("Wrigley Field"));
  expect(warnings).toEqual([]);
});

test("an answer far from the ZIP code of the text is not believed", async () => {
  const online = photonGeocoder(photon.url, home, log);
  expect((await online.find("350 State St, Chicago, IL 60606"))?.detail).toBe(
    "ZIP code area 60606, Chicago, IL",
  );
});

test("the same question is asked once", async () => {
  const online = photonGeocoder(photon.url, home, log);
  photon.asked.length = 0;
  await online.find(address);
  await online.find(` ${address.toUpperCase()}`);
  expect(photon.asked).toHaveLength(1);
});

test("Nominatim is not asked while people type", async () => {
  const online = chooseGeocoder({ GEOCODER: "nominatim", GEOCODER_URL: nominatim.url }, log);
  nominatim.asked.length = 0;
  expect(await online.suggest("hob")).toEqual(await home.suggest("hob"));
  expect(nominatim.asked).toEqual([]);
});

test("a position that the server cannot name is named by the gazetteer", async () => {
  const online = chooseGeocoder({ GEOCODER: "nominatim", GEOCODER_URL: nominatim.url }, log);
  expect((await online.reverse({ latitude: 30, longitude: -60 })).label).toBe(
    "30.00000, -60.00000",
  );
});

test("a failure is logged without the address", async () => {
  const kept = keepLog();
  await photonGeocoder(broken.url, home, kept.log).find(address);
  expect(kept.lines()).toEqual([expect.objectContaining({ service: "Photon" })]);
  expect(kept.text()).not.toContain("5th Ave");
});
