import { expect, test } from "vitest";
import { demoDrivers } from "#demo/cast/drivers.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { simulatedDrivers } from "./simulated-drivers.ts";

const verifiedCount = demoDrivers.filter(({ isVerified }) => isVerified).length;
const emails = (count: number) => simulatedDrivers(count).map(({ email }) => email);

test("returns the requested number of distinct verified drivers", () => {
  expect(simulatedDrivers(0)).toEqual([]);
  expect(new Set(emails(12)).size).toBe(12);
  expect(emails(500)).toHaveLength(verifiedCount);
  expect(emails(500)).not.toContain("ula@demo.faire");
});

test("leaves out Dan unless all drivers are requested", () => {
  expect(emails(verifiedCount - 1)).not.toContain("dan@demo.faire");
  expect(emails(verifiedCount)).toContain("dan@demo.faire");
});

test("makes only Nia decline", () => {
  const declining = simulatedDrivers(500).filter(({ isDeclining }) => isDeclining);
  expect(declining.map(({ email }) => email)).toEqual(["nia@demo.faire"]);
});

test("places at least 5 of 12 drivers within three miles of another center", () => {
  const chicago = { latitude: 41.8781, longitude: -87.6298 };
  const close = simulatedDrivers(12, chicago).filter(({ home }) => milesBetween(home, chicago) < 3);
  expect(close.length).toBeGreaterThanOrEqual(5);
});
