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

/** Pages of a list, starting with the first. */
const listOf =
  (...pages: string[][]) =>
  async (page: number) => ({
    drivers: (pages[page - 1] ?? []).map(driver),
    pagination: { totalItems: 5, totalPages: pages.length, currentPage: page },
  });
const unverified = { of: "list", filter: "unverified" } as const;
const pages = listOf(["a", "b"], ["c", "d"], ["e"]);

test("in the middle of a page both neighbors are on it", async () => {
  expect(await findNeighbors("b", unverified, listOf(["a", "b", "c"]))).toEqual({
    before: { id: "a", name: "Maya a", search: { ...unverified, page: undefined } },
    after: { id: "c", name: "Maya c", search: { ...unverified, page: undefined } },
  });
});

test("at the edges of a page they are on the pages beside it", async () => {
  const { before, after } = await findNeighbors("c", { ...unverified, page: 2 }, pages);
  expect([before?.id, before?.search.page]).toEqual(["b", undefined]);
  expect([after?.id, after?.search.page]).toEqual(["d", 2]);
  const next = await findNeighbors("d", { ...unverified, page: 2 }, pages);
  expect([next.after?.id, next.after?.search.page]).toEqual(["e", 3]);
});

test("the first has nobody before, the last nobody after", async () => {
  expect((await findNeighbors("a", {}, pages)).before).toBeNull();
  expect((await findNeighbors("e", { page: 3 }, pages)).after).toBeNull();
});

test("a driver who has moved up to the page before is found there", async () => {
  const { after } = await findNeighbors("b", { page: 2 }, pages);
  expect([after?.id, after?.search.page]).toEqual(["c", 2]);
});

test("a driver who is not in the list has no neighbors", async () => {
  expect(await findNeighbors("x", {}, pages)).toEqual({ before: null, after: null });
});

test("only a driver who was opened from a list is looked for in one", () => {
  expect(neighborsOf("a", { of: "list" }).enabled).toBe(true);
  expect(neighborsOf("a", {}).enabled).toBe(false);
});
