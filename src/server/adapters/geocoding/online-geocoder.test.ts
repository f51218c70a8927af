import { expect, test } from "vitest";
import type { Place } from "#shared/places/place.ts";
import { offlineGeocoder } from "./offline-geocoder.ts";
import { onlineGeocoder } from "./online-geocoder.ts";

const offline = offlineGeocoder();
const midtown = { latitude: 40.7549, longitude: -73.984 };
const laGuardia = { latitude: 40.7772, longitude: -73.8726 };

/** A geocoder whose service answers every text with one place. */
const createCorrectingGeocoder = (label: string, point = laGuardia) => {
  const place: Place = { label, ...point, precision: "landmark" };
  const service = {
    search: async () => [place],
    reverse: async () => null,
    supportsAutocomplete: true,
  };
  return onlineGeocoder(service, offline, { service: "Photon", log: { warn: () => undefined } });
};

test.each([
  ["Lagaurdia", "LaGuardia Airport, New York, NY"],
  ["Pittsburg, PA", "Pittsburgh, PA"],
  ["Kenedy Airport", "John F. Kennedy International Airport"],
])("prefers the service's correction of %s to the gazetteer's guess", async (text, label) => {
  expect((await offline.find(text))?.detail).toMatch(/^Did you mean/);
  expect((await createCorrectingGeocoder(label).find(text))?.label).toBe(label);
});

test("refuses a place that shares no word with the text", async () => {
  expect(await createCorrectingGeocoder("Walla Walla, WA").find("Xyzzy Plugh")).toBeNull();
  expect(await createCorrectingGeocoder("Post Office").find("Past Tents")).toBeNull();
});

test("accepts any place near the other end of the trip", async () => {
  const found = await createCorrectingGeocoder("The Vessel", midtown).find("Xyzzy Plugh", midtown);
  expect(found?.label).toBe("The Vessel");
});
