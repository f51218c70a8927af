import { expect, test } from "vitest";
import type { ListedDriver } from "#shared/admin/contract.ts";
import { changeSummary, namesOf, verifyMany } from "./verify-many.ts";

const driver = (firstName: string, isVerified: boolean): ListedDriver => ({
  driverId: firstName,
  firstName,
  lastName: "Low",
  email: `${firstName}@example.com`,
  phoneNumber: "+1 212-555-0123",
  isVerified,
  profileImage: null,
  isEarlyBird: false,
  vehicle: null,
  payoutsEnabled: false,
  joinedAt: "2026-01-01T00:00:00.000Z",
});
const ada = driver("Ada", true);
const bo = driver("Bo", false);
const cy = driver("Cy", false);

test("splits the selected drivers into changed and unchanged drivers", () => {
  const selection = [ada, bo, cy];
  expect(verifyMany(selection, true)).toMatchObject({ changing: [bo, cy], already: [ada] });
  expect(verifyMany(selection, false)).toMatchObject({ changing: [ada], already: [bo, cy] });
});

test("names the first few drivers and counts the rest", () => {
  expect(namesOf([ada], 2)).toBe("Ada Low");
  expect(namesOf([ada, bo], 2)).toBe("Ada Low and Bo Low");
  expect(namesOf([ada, bo, cy], 2)).toBe("Ada Low, Bo Low and 1 more");
});

test("reports how many drivers changed and how many did not", () => {
  expect(changeSummary(true, 1, 0)).toEqual({ title: "1 driver verified", text: undefined });
  expect(changeSummary(false, 3, 1)).toEqual({
    title: "3 drivers unverified",
    text: "1 was unverified already.",
  });
  expect(changeSummary(true, 0, 2)).toEqual({
    title: "No driver changed",
    text: "2 were verified already.",
  });
});
