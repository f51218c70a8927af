import { expect, test } from "vitest";
import { addressOptions } from "./address-options.ts";

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

test("recent places that fit the text come before what was found, once", () => {
  const options = addressOptions({
    text: "air",
    withHere: false,
    recent: [aPlace("JFK Airport"), aPlace("Times Square")],
    found: [aPlace("JFK Airport"), aPlace("Newark Airport")],
  });
  expect(labelsOf(options)).toEqual(["JFK Airport", "Newark Airport"]);
});
