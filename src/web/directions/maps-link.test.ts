import { expect, test } from "vitest";
import { mapsLink } from "./maps-link.ts";

const stop = { label: "350 5th Ave, NY 10118 & more", latitude: 40.7484, longitude: -73.9857 };
const destinationOf = (precision: Parameters<typeof mapsLink>[0]["precision"]) =>
  new URL(mapsLink({ ...stop, precision })).searchParams.get("destination");

test("leads to the point of an exact place", () => {
  expect(destinationOf("coordinates")).toBe("40.7484,-73.9857");
  expect(destinationOf("address")).toBe("40.7484,-73.9857");
  expect(destinationOf(null)).toBe("40.7484,-73.9857");
});

test("leads to the address of a coarse place", () => {
  expect(destinationOf("zip")).toBe(stop.label);
  expect(destinationOf("city")).toBe(stop.label);
});
