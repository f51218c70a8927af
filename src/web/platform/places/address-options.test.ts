import { expect, test } from "vitest";
import { addressOptions, emptyNote } from "./address-options.ts";

const aPlace = (label: string) => ({
  label,
  latitude: 40.7,
  longitude: -74,
  precision: "landmark" as const,
});
const ownPlaces = (...recent: string[]) => ({ saved: [], recent: recent.map(aPlace) });
const labelsOf = (options: readonly { label: string }[]) => options.map(({ label }) => label);

test("offers the device's position and recent places for an empty text", () => {
  const options = addressOptions({
    text: "",
    withDevicePosition: true,
    own: ownPlaces("JFK Airport"),
    results: [aPlace("Left from before")],
    near: null,
  });
  expect(labelsOf(options)).toEqual(["Use Current Location", "JFK Airport"]);
});

test("lists matching places before the device's position", () => {
  const input = {
    text: "newark",
    withDevicePosition: true,
    own: ownPlaces(),
    results: [aPlace("Newark Airport")],
    near: null,
  };
  expect(labelsOf(addressOptions(input))).toEqual(["Newark Airport", "Use Current Location"]);
});

test("lists matching recent places before search results, without duplicates", () => {
  const options = addressOptions({
    text: "air",
    withDevicePosition: false,
    own: ownPlaces("JFK Airport", "Times Square"),
    results: [aPlace("JFK Airport"), aPlace("Newark Airport")],
    near: null,
  });
  expect(labelsOf(options)).toEqual(["JFK Airport", "Newark Airport"]);
});

const hasNoMatchFor = (search: string, text: string, recentLabels: string[] = []) => {
  const address = { text, place: null };
  const own = ownPlaces(...recentLabels);
  const options = addressOptions({ text, withDevicePosition: true, own, results: [], near: null });
  return emptyNote(options, { address, search, isPreparing: false }) !== undefined;
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

test("reports nothing once a place is chosen", () => {
  const place = aPlace("Boise, ID");
  const address = { text: place.label, place };
  expect(emptyNote([], { address, search: "Boise, ID", isPreparing: false })).toBeUndefined();
});

const home = { ...aPlace("60 Centre St, New York"), id: "1", name: "Home", note: null };

test("lists saved places before recent places, and finds them by name or address", () => {
  const own = { saved: [home], recent: [aPlace("JFK Airport")] };
  const list = (text: string) =>
    addressOptions({ text, withDevicePosition: false, own, results: [], near: null });
  expect(labelsOf(list(""))).toEqual(["Home", "JFK Airport"]);
  expect(labelsOf(list("hom"))).toEqual(["Home"]);
  expect(list("centre")[0]?.place).toMatchObject({ label: "60 Centre St, New York" });
});

test("a saved place keeps its precision, and its detail says if it is only an area", () => {
  const zip = { ...home, id: "2", name: "Mom", precision: "zip" as const };
  const own = { saved: [home, zip], recent: [] };
  const options = addressOptions({
    ...{ text: "", withDevicePosition: false, own, results: [], near: null },
  });
  expect(options.map(({ place }) => place !== "here" && place.precision)).toEqual([
    "Landmark",
    "ZIP code area",
  ]);
  expect(options.map(({ detail }) => detail)).toEqual([
    home.label,
    `${home.label} · ZIP code area`,
  ]);
});

test("shows how far a recent place is from the other end of the trip", () => {
  const near = { latitude: 40.8, longitude: -74 };
  const [option] = addressOptions({
    ...{ text: "", withDevicePosition: false, own: ownPlaces("JFK Airport"), results: [], near },
  });
  expect(option?.detail).toBe("Recent · 6.9 mi away");
});
