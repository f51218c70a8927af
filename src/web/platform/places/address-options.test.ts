import { expect, test } from "vitest";
import { addressOptions, hasNoMatch } from "./address-options.ts";

const aPlace = (label: string) => ({
  label,
  latitude: 40.7,
  longitude: -74,
  precision: "landmark" as const,
});
const labelsOf = (options: readonly { label: string }[]) => options.map(({ label }) => label);

test("offers the device's position and recent places for an empty text", () => {
  const options = addressOptions({
    text: "",
    withDevicePosition: true,
    recent: [aPlace("JFK Airport")],
    results: [aPlace("Left from before")],
  });
  expect(labelsOf(options)).toEqual(["Use Current Location", "JFK Airport"]);
});

test("lists matching places before the device's position", () => {
  const input = {
    text: "newark",
    withDevicePosition: true,
    recent: [],
    results: [aPlace("Newark Airport")],
  };
  expect(labelsOf(addressOptions(input))).toEqual(["Newark Airport", "Use Current Location"]);
});

test("lists matching recent places before search results, without duplicates", () => {
  const options = addressOptions({
    text: "air",
    withDevicePosition: false,
    recent: [aPlace("JFK Airport"), aPlace("Times Square")],
    results: [aPlace("JFK Airport"), aPlace("Newark Airport")],
  });
  expect(labelsOf(options)).toEqual(["JFK Airport", "Newark Airport"]);
});

const hasNoMatchFor = (search: string, text: string, recentLabels: string[] = []) => {
  const address = { text, place: null };
  const recent = recentLabels.map(aPlace);
  const options = addressOptions({ text, withDevicePosition: true, recent, results: [] });
  return hasNoMatch(options, { address, search });
};

test("reports no match when a search returned no place", () => {
  expect(hasNoMatchFor("qwertz", "qwertz")).toBe(true);
  expect(hasNoMatchFor("qwertz", "Qwertzu ")).toBe(true);
  expect(hasNoMatchFor("qwertz", "qwertz", ["Qwertz Square"])).toBe(false);
});

test("reports nothing before a search or for a different text", () => {
  expect(hasNoMatchFor("", "")).toBe(false);
  expect(hasNoMatchFor("", "qwertz")).toBe(false);
  expect(hasNoMatchFor("qwertz", "boise")).toBe(false);
  expect(hasNoMatchFor("qwertz", "")).toBe(false);
});

test("reports a match once a place is chosen", () => {
  const place = aPlace("Boise, ID");
  const address = { text: place.label, place };
  expect(hasNoMatch([], { address, search: "Boise, ID" })).toBe(false);
});
