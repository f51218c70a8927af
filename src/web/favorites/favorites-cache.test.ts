import { expect, test } from "vitest";
import type { FoundDriver } from "#shared/favorites/contract.ts";
import { type FavoriteList, withDriver, withMark, withoutDriver } from "./favorites-cache.ts";

const aDriver = (firstName: string): FoundDriver => ({
  id: firstName,
  firstName,
  lastName: "Lee",
  profileImage: null,
  isFavorite: false,
  isNever: false,
});
const aList = (...names: string[]): FavoriteList => ({
  drivers: names.map((name) => ({
    ...aDriver(name),
    isFavorite: true,
    isVerified: true,
    DriverVehicleDetails: [],
    DriverDashboard: { totalRides: 3, driverBadge: "New Comer" },
  })),
  pagination: { totalItems: names.length, totalPages: 1, currentPage: 1 },
});
const namesOf = ({ drivers }: FavoriteList) => drivers.map(({ firstName }) => firstName);

test("a new favorite takes the place of its name, and its details are still to come", () => {
  const list = withDriver(aList("Ana", "Zoe"), aDriver("émile"));
  expect(namesOf(list)).toEqual(["Ana", "émile", "Zoe"]);
  expect(list.drivers[1]).toMatchObject({ isFavorite: true, isComing: true });
  expect(list.pagination.totalItems).toBe(3);
});

test("one that is listed already is not listed twice", () => {
  const list = aList("Ana");
  expect(withDriver(list, aDriver("Ana"))).toBe(list);
});

test("a favorite that goes and comes back keeps its details", () => {
  const list = aList("Ana", "Zoe");
  const without = withoutDriver(list, "Ana");
  expect(namesOf(without)).toEqual(["Zoe"]);
  expect(without.pagination.totalItems).toBe(1);
  const [ana] = list.drivers;
  if (ana) expect(withDriver(without, ana)).toEqual(list);
});

test("to take away whom the page does not list changes nothing", () => {
  expect(withoutDriver(aList("Ana"), "Zoe")).toEqual(aList("Ana"));
});

test("a found driver is marked, and nobody else", () => {
  const found = { drivers: [aDriver("Ana"), aDriver("Zoe")], hasMore: false };
  const marked = withMark(found, { id: "Zoe", isFavorite: true });
  expect(marked.drivers.map(({ isFavorite }) => isFavorite)).toEqual([false, true]);
});
