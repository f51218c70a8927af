import { expect, test } from "vitest";
import { isCachedPath, listPathsToEvict } from "./cached-paths.ts";

const ride = "/api/rides/01a1ff31-894a-740c-b2a8-ee2948fd988b";
const other = "/api/rides/01a1ff31-8ad5-765e-ab01-1b1449d5ea96";

test.each([
  ride,
  "/api/rides/open",
  "/api/rides/recent",
  "/api/validate-token",
  "/api/product",
  "/api/users/ride-histories?part=past&page=1",
])("%s can be read without a network", (path) => expect(isCachedPath(path)).toBe(true));

test.each([
  `${ride}/cancellation`,
  `${ride}?token=1`,
  "/api/users/ride-histories?part=past&page=2",
  "/api/users/profile",
  "/api/favorite-drivers",
  "/api/drivers/ride-histories",
  "/api/admin/drivers",
  "/api/live",
  "/api/places?q=350",
])("%s is not cached", (path) => expect(isCachedPath(path)).toBe(false));

test("caching a ride evicts all other single rides", () => {
  expect(listPathsToEvict(ride, [other, "/api/rides/open", ride])).toEqual([other]);
  expect(listPathsToEvict("/api/rides/open", [other, ride])).toEqual([]);
});
