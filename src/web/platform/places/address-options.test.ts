import { expect, test } from "vitest";
import { addressOptions, isNothingFound } from "./address-options.ts";

const aPlace = (label: string) => ({
  label,
  latitude: 40.7,
  longitude: -74,
  precision: "landmark" as const,
});
const labelsOf = (options: readonly { label: string }[]) => options.map(({ label }) => label);

test("an empty field offers the device's position and the recent places", () => {
  const options = addressOptions({
    text: "",
    withHere: true,
    recent: [aPlace("JFK Airport")],
    found: [aPlace("Left from before")],
  });
  expect(labelsOf(options)).toEqual(["Use Current Location", "JFK Airport"]);
});

test("what fits the text comes before the device's position", () => {
  const offered = { text: "newark", withHere: true, recent: [], found: [aPlace("Newark Airport")] };
  expect(labelsOf(addressOptions(offered))).toEqual(["Newark Airport", "Use Current Location"]);
});

test("recent places that fit the text come before what was found, once", () => {
  const options = addressOptions({
    text: "air",
    withHere: false,
    recent: [aPlace("JFK Airport"), aPlace("Times Square")],
    found: [aPlace("JFK Airport"), aPlace("Newark Airport")],
  });
  expect(labelsOf(options)).toEqual(["JFK Airport", "Newark Airport"]);
});

const emptyAnswerTo = (search: string, text: string, known: string[] = []) => {
  const address = { text, place: null };
  const recent = known.map(aPlace);
  const options = addressOptions({ text, withHere: true, recent, found: [] });
  return isNothingFound(options, { address, search });
};

test("nothing is found when a search brought no place, the device's position aside", () => {
  expect(emptyAnswerTo("qwertz", "qwertz")).toBe(true);
  expect(emptyAnswerTo("qwertz", "Qwertzu ")).toBe(true);
  expect(emptyAnswerTo("qwertz", "qwertz", ["Qwertz Square"])).toBe(false);
});

test("before a search, or for another text, nothing is said", () => {
  expect(emptyAnswerTo("", "")).toBe(false);
  expect(emptyAnswerTo("", "qwertz")).toBe(false);
  expect(emptyAnswerTo("qwertz", "boise")).toBe(false);
  expect(emptyAnswerTo("qwertz", "")).toBe(false);
});

test("a place that was chosen is found", () => {
  const place = aPlace("Boise, ID");
  const address = { text: place.label, place };
  expect(isNothingFound([], { address, search: "Boise, ID" })).toBe(false);
});
