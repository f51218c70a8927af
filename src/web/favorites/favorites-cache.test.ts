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

test("inserts a new favorite by name, without details", () => {
  const list = withDriver(aList("Ana", "Zoe"), aDriver("émile"));
  expect(namesOf(list)).toEqual(["Ana", "émile", "Zoe"]);
  expect(list.drivers[1]).toMatchObject({ isFavorite: true, isPartial: true });
  expect(list.pagination.totalItems).toBe(3);
});

test("does not list a favorite twice", () => {
  const list = aList("Ana");
  expect(withDriver(list, aDriver("Ana"))).toBe(list);
});

test("keeps the details of a favorite that is removed and restored", () => {
  const list = aList("Ana", "Zoe");
  const without = withoutDriver(list, "Ana");
  expect(namesOf(without)).toEqual(["Zoe"]);
  expect(without.pagination.totalItems).toBe(1);
  const [ana] = list.drivers;
  if (ana) expect(withDriver(without, ana)).toEqual(list);
});

test("changes nothing when removing an unlisted driver", () => {
  expect(withoutDriver(aList("Ana"), "Zoe")).toEqual(aList("Ana"));
});

test("marks only the given driver in search results", () => {
  const found = { drivers: [aDriver("Ana"), aDriver("Zoe")], hasMore: false };
  const marked = withMark(found, { id: "Zoe", isFavorite: true });
  expect(marked.drivers.map(({ isFavorite }) => isFavorite)).toEqual([false, true]);
});
