import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { offlineRouter } from "#server/adapters/routing/offline-router.ts";
import { buildPack } from "#server/city/build-pack.ts";
import type { OsmWay } from "#server/city/osm/read-extract.ts";
import { writeExtract } from "#server/city/testing/write-extract.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import { type PackRouter, packRouter } from "./pack-router.ts";
import { roadsStep } from "./roads-step.ts";

const west = -73.99;
const south = 40.74;
const block = 0.001;
const streets = 12;
const noon = new Date("2026-11-18T17:00:00Z");
const corner = (column: number, row: number) => ({
  latitude: south + row * block,
  longitude: west + column * block,
});
const [from, to] = [corner(1, 1), corner(9, 8)];
const nodeOf = (column: number, row: number) => 1 + row * streets + column;
const numbers = Array.from({ length: streets }, (_, index) => index);

let dataDir: string;
let router: PackRouter;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "faire-roads-"));
  await buildTown();
  router = packRouter(dataDir, offlineRouter(), 0);
}, 30_000);
afterAll(() => {
  router.close();
  rmSync(dataDir, { recursive: true });
});

const way = (id: number, refs: number[]): OsmWay => ({
  type: "way",
  id,
  refs,
  tags: { highway: "residential" },
});

/** A grid of two-way streets. */
async function buildTown() {
  const extract = join(dataDir, "town.osm.pbf");
  writeExtract(extract, [
    ...numbers.flatMap((row) =>
      numbers.map((column) => {
        const { latitude, longitude } = corner(column, row);
        return { type: "node", id: nodeOf(column, row), lat: latitude, lon: longitude } as const;
      }),
    ),
    ...numbers.map((row) =>
      way(
        1 + row,
        numbers.map((column) => nodeOf(column, row)),
      ),
    ),
    ...numbers.map((column) =>
      way(
        100 + column,
        numbers.map((row) => nodeOf(column, row)),
      ),
    ),
  ]);
  await buildPack({ extract, name: "town", dataDir, steps: [roadsStep], now: () => new Date() });
}

/** Trips of different cells, so that none is cached. */
const otherTrips = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) =>
    router.route(
      { latitude: south + 0.0005 * (index % 20), longitude: west + seed * 0.0004 },
      corner(9, 10),
      noon,
    ),
  );

const untilRouted = () =>
  vi.waitFor(async () => expect((await router.route(from, to, noon)).estimated).toBe(false), {
    timeout: 8000,
    interval: 200,
  });

test("a trip follows the streets and gives their line", async () => {
  await untilRouted();
  const route = await router.route(from, to, noon);
  const [points, estimate] = [
    readPolyline(route.line ?? ""),
    await offlineRouter().route(from, to, noon),
  ];
  expect(points[0]?.latitude).toBeCloseTo(from.latitude, 3);
  expect(points.at(-1)?.longitude).toBeCloseTo(to.longitude, 3);
  expect(route.milesHundredths).toBeGreaterThan(85);
  expect(route.milesHundredths).toBeLessThan(100);
  expect(Math.abs(route.minutes - estimate.minutes)).toBeLessThanOrEqual(2);
});

test("outside the pack the estimate serves", async () => {
  const jfk = { latitude: 40.6394, longitude: -73.7793 };
  expect(await router.route(from, jfk, noon)).toEqual(await offlineRouter().route(from, jfk, noon));
});

test("a killed process loses no request, and a new one serves", async () => {
  await untilRouted();
  const [pid] = router.pids();
  const routes = otherTrips(10, 2);
  process.kill(pid ?? 0, "SIGKILL");
  for (const route of await Promise.all(routes)) expect(route.minutes).toBeGreaterThan(0);
  await vi.waitFor(() => expect(router.pids()).not.toContain(pid));
  await vi.waitFor(
    async () => {
      expect((await Promise.all(otherTrips(1, 3))).every((route) => !route.estimated)).toBe(true);
    },
    { timeout: 8000, interval: 200 },
  );
}, 20_000);

test("a frozen process is replaced, and its requests are estimated", async () => {
  await vi.waitFor(() => expect(router.pids()).toHaveLength(1));
  const [pid] = router.pids();
  process.kill(pid ?? 0, "SIGSTOP");
  const routes = await Promise.all(otherTrips(4, 4));
  expect(routes.map(({ estimated }) => estimated)).toEqual([true, true, true, true]);
  await vi.waitFor(
    async () => {
      expect((await Promise.all(otherTrips(1, 5))).every((route) => !route.estimated)).toBe(true);
    },
    { timeout: 8000, interval: 200 },
  );
  expect(router.pids()).not.toContain(pid);
}, 20_000);

test("requests beyond the queue are estimated at once", async () => {
  const routes = await Promise.all([6, 7, 8].flatMap((seed) => otherTrips(20, seed)));
  expect(routes.some(({ estimated }) => estimated)).toBe(true);
  expect(routes.some(({ estimated }) => !estimated)).toBe(true);
});

test("a pack that is replaced while it routes serves again", async () => {
  const routes = otherTrips(10, 9);
  await buildTown();
  for (const route of await Promise.all(routes)) expect(route.minutes).toBeGreaterThan(0);
  await untilRouted();
}, 30_000);
