import { expect, test } from "vitest";
import type { ListedDriver } from "#shared/admin/contract.ts";
import { findNeighbors, neighborsOf } from "./neighbors-query.ts";

const driver = (driverId: string): ListedDriver => ({
  driverId,
  firstName: "Maya",
  lastName: driverId,
  email: "maya@faire.test",
  phoneNumber: "2125550123",
  isVerified: false,
  profileImage: null,
  isEarlyBird: false,
  vehicle: null,
  payoutsEnabled: false,
  joinedAt: "2026-01-01T00:00:00.000Z",
});

const pagedList =
  (...pages: string[][]) =>
  async (page: number) => ({
    drivers: (pages[page - 1] ?? []).map(driver),
    pagination: { totalItems: 5, totalPages: pages.length, currentPage: page },
  });
const unverified = { of: "list", filter: "unverified" } as const;
const pages = pagedList(["a", "b"], ["c", "d"], ["e"]);

test("finds both neighbors on the same page", async () => {
  expect(await findNeighbors("b", unverified, pagedList(["a", "b", "c"]))).toEqual({
    before: { id: "a", name: "Maya a", search: { ...unverified, page: undefined } },
    after: { id: "c", name: "Maya c", search: { ...unverified, page: undefined } },
  });
});

test("finds neighbors on the adjacent pages", async () => {
  const { before, after } = await findNeighbors("c", { ...unverified, page: 2 }, pages);
  expect([before?.id, before?.search.page]).toEqual(["b", undefined]);
  expect([after?.id, after?.search.page]).toEqual(["d", 2]);
  const next = await findNeighbors("d", { ...unverified, page: 2 }, pages);
  expect([next.after?.id, next.after?.search.page]).toEqual(["e", 3]);
});

test("has no neighbor before the first driver and none after the last", async () => {
  expect((await findNeighbors("a", {}, pages)).before).toBeNull();
  expect((await findNeighbors("e", { page: 3 }, pages)).after).toBeNull();
});

test("finds a driver who moved to the previous page", async () => {
  const { after } = await findNeighbors("b", { page: 2 }, pages);
  expect([after?.id, after?.search.page]).toEqual(["c", 2]);
});

test("has no neighbors for a driver outside the list", async () => {
  expect(await findNeighbors("x", {}, pages)).toEqual({ before: null, after: null });
});

test("looks up neighbors only for a driver opened from the list", () => {
  expect(neighborsOf("a", { of: "list" }).enabled).toBe(true);
  expect(neighborsOf("a", {}).enabled).toBe(false);
});
