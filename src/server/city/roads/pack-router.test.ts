import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { offlineRouter } from "#server/adapters/routing/offline-router.ts";
import { buildPack } from "#server/city/build-pack.ts";
import type { OsmWay } from "#server/city/osm/read-extract.ts";
import type { Bounds } from "#server/city/pack-step.ts";
import { writeExtract } from "#server/city/testing/write-extract.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import { type PackRouter, packRouter } from "./pack-router.ts";
import { roadsStep } from "./roads-step.ts";

/** A new process answers in a second; on a busy machine it takes longer to start. */
const PATIENCE_MS = 40_000;
const west = -73.99;
const south = 40.74;
const block = 0.001;
const streets = 12;
/** Degrees by which the second town lies farther east: leaves a river of a mile between the towns. */
const islandEast = 0.03;
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
  router = packRouter(dataDir, offlineRouter(), { pollMs: 0 });
});
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

/** A grid of two-way streets; `east` moves it by degrees. */
function grid(east: number, firstId: number) {
  const idOf = (column: number, row: number) => firstId + nodeOf(column, row);
  const line = numbers.map((row) => numbers.map((column) => idOf(column, row)));
  return {
    nodes: numbers.flatMap((row) =>
      numbers.map((column) => {
        const { latitude: lat, longitude } = corner(column, row);
        return { type: "node", id: idOf(column, row), lat, lon: longitude + east } as const;
      }),
    ),
    ways: [
      ...line.map((refs, row) => way(firstId + 1 + row, refs)),
      ...numbers.map((column) =>
        way(
          firstId + 100 + column,
          numbers.map((row) => idOf(column, row)),
        ),
      ),
    ],
  };
}

/** Builds a pack of two towns without a bridge between them. */
async function buildTown() {
  const extract = join(dataDir, "town.osm.pbf");
  const [town, island] = [grid(0, 0), grid(islandEast, 1000)];
  writeExtract(extract, [...town.nodes, ...island.nodes, ...town.ways, ...island.ways]);
  await buildPack({ extract, name: "town", dataDir, steps: [roadsStep], now: () => new Date() });
}

/** Builds a town whose avenues are cut between rows 5 and 6, except for the westernmost. */
async function buildTownWithGap(folder: string): Promise<PackRouter> {
  const extract = join(folder, "town.osm.pbf");
  const { nodes, ways } = grid(0, 0);
  const cut = ways.flatMap((street) => {
    if (street.id < 101) return [street];
    const [below, above] = [street.refs.slice(0, 6), street.refs.slice(6)];
    return [way(street.id, below), way(street.id + 100, above)];
  });
  const joined = way(300, [nodeOf(0, 5), nodeOf(0, 6)]);
  const ordered = [...cut, joined].toSorted((one, other) => one.id - other.id);
  writeExtract(extract, [...nodes, ...ordered]);
  const gaps: Bounds[] = [
    [west + 0.5 * block, south + 5.2 * block, west + 12 * block, south + 5.8 * block],
  ];
  const options = { extract, name: "town", dataDir: folder, steps: [roadsStep], gaps };
  await buildPack({ ...options, now: () => new Date() });
  return packRouter(folder, offlineRouter(), { pollMs: 0 });
}

/** Distance from an origin in blocks, to a tenth. */
const blocksFrom = (origin: number, degrees = 0): number =>
  Math.round(((degrees - origin) / block) * 10) / 10;

/** Trips of different cells, so that none is cached. */
const otherTrips = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) =>
    router.route(
      { latitude: south + 0.0005 * (index % 20), longitude: west + seed * 0.0004 },
      corner(9, 10),
      noon,
    ),
  );

const waitUntilRouted = () =>
  vi.waitFor(async () => expect((await router.route(from, to, noon)).estimated).toBe(false), {
    timeout: PATIENCE_MS,
    interval: 200,
  });

test("a pack of another format is named at the start, and gives no roads", async () => {
  const folder = mkdtempSync(join(tmpdir(), "faire-other-format-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "city", "town"), { recursive: true });
  writeFileSync(join(folder, "city", "town", "pack.json"), '{ "formatVersion": 9 }');
  const sentences: string[] = [];
  const other = packRouter(folder, offlineRouter(), { onUnusable: (text) => sentences.push(text) });
  onTestFinished(() => other.close());
  expect(sentences.join()).toMatch(/has format 9.*Build it again/);
  expect(other.pids()).toEqual([]);
});

test("a pack's routing process is started before the first request", () => {
  const started = packRouter(dataDir, offlineRouter(), { pollMs: 60_000 });
  expect(started.pids()).toHaveLength(1);
  started.close();
});

/** CPU time of the router's process so far, milliseconds. */
const cpuOf = ([pid]: number[]): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return (userTicks + systemTicks) * 10;
};

test.runIf(process.platform === "linux")(
  "the first directions cost at most 40 ms of CPU, because a slow process is killed",
  async () => {
    const started = packRouter(dataDir, offlineRouter(), { pollMs: 60_000 });
    onTestFinished(() => started.close());
    const isRouted = async () => !(await started.route(from, to, noon)).estimated;
    await vi.waitFor(async () => expect(await isRouted()).toBe(true), PATIENCE_MS);
    const before = cpuOf(started.pids());
    expect((await started.directions(from, to, noon)).isEstimated).toBe(false);
    expect(cpuOf(started.pids()) - before).toBeLessThanOrEqual(40);
  },
);

test("an extract whose streets are closed to cars is refused", async () => {
  const folder = mkdtempSync(join(tmpdir(), "faire-closed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const extract = join(folder, "closed.osm.pbf");
  const { nodes } = grid(0, 0);
  const tags = { highway: "residential", access: "no" };
  writeExtract(extract, [...nodes, { ...way(1, [nodeOf(0, 0), nodeOf(0, 1)]), tags }]);
  const options = { extract, name: "closed", dataDir: folder, steps: [roadsStep] };
  await expect(buildPack({ ...options, now: () => new Date() })).rejects.toThrow(
    "has no roads that cars may use",
  );
});

test("a trip follows the streets and gives their line", async () => {
  await waitUntilRouted();
  const route = await router.route(from, to, noon);
  const [points, estimate] = [
    readPolyline(route.line ?? ""),
    await offlineRouter().route(from, to, noon),
  ];
  expect(points[0]?.latitude).toBeCloseTo(from.latitude, 3);
  expect(points.at(-1)?.longitude).toBeCloseTo(to.longitude, 3);
  expect(route.milesHundredths).toBeGreaterThan(85);
  expect(route.milesHundredths).toBeLessThan(100);
  expect(Math.abs(route.minutes - estimate.minutes)).toBeLessThanOrEqual(4);
});

test("directions name each turn at its point of the line", async () => {
  await waitUntilRouted();
  const directions = await router.directions({ ...from, heading: 0 }, to, noon);
  const points = readPolyline(directions.line ?? "");
  const kinds = directions.turns.map(({ kind }) => kind);
  expect(directions.isEstimated).toBe(false);
  expect(kinds[0]).toBe("start");
  expect(kinds).toContain("right");
  expect(kinds.at(-1)).toMatch(/^arrive/);
  expect(directions.turns.at(-1)?.pointIndex).toBe(points.length - 1);
  const miles = directions.turns.reduce((sum, turn) => sum + turn.miles, 0);
  expect(miles).toBeCloseTo(directions.miles, 1);
  const corners = directions.turns.slice(1, -1).map(({ pointIndex }) => points[pointIndex]);
  for (const point of corners) {
    const [row, column] = [blocksFrom(south, point?.latitude), blocksFrom(west, point?.longitude)];
    expect([row, column]).toEqual([Math.round(row), Math.round(column)]);
  }
});

test("a trip outside the pack is estimated", async () => {
  const jfk = { latitude: 40.6394, longitude: -73.7793 };
  const estimate = offlineRouter();
  expect(await router.route(from, jfk, noon)).toEqual(await estimate.route(from, jfk, noon));
  expect(await router.directions(from, jfk, noon)).toEqual(
    await estimate.directions(from, jfk, noon),
  );
});

test("a trip to or from a place in the river is estimated, and marked as estimated", async () => {
  await waitUntilRouted();
  const river = { latitude: from.latitude, longitude: west + islandEast / 2 + 0.005 };
  for (const [start, end] of [
    [from, river],
    [river, from],
  ] as const) {
    const route = await router.route(start, end, noon);
    expect(route).toEqual(await offlineRouter().route(start, end, noon));
    expect(route).toMatchObject({ estimated: true });
  }
});

test("a trip without a connecting road is estimated, also if it is repeated", async () => {
  await waitUntilRouted();
  const island = { latitude: to.latitude, longitude: to.longitude + islandEast };
  for (let tries = 0; tries < 2; tries += 1)
    expect(await router.route(from, island, noon)).toEqual(
      await offlineRouter().route(from, island, noon),
    );
  expect((await router.route(from, to, noon)).estimated).toBe(false);
  const directions = await router.directions(from, island, noon);
  expect(directions).toEqual(await offlineRouter().directions(from, island, noon));
  expect(directions).toMatchObject({ isEstimated: true, isPreparing: false, turns: [] });
});

test("directions are marked as being prepared until the process of a pack has started", async () => {
  const started = packRouter(dataDir, offlineRouter(), { pollMs: 60_000 });
  onTestFinished(() => started.close());
  expect(started.hasStreets()).toBe(false);
  expect(await started.directions(from, to, noon)).toMatchObject({
    ...{ isEstimated: true, isPreparing: true, turns: [] },
  });
  await vi.waitFor(
    async () =>
      expect(await started.directions(from, to, noon)).toMatchObject({
        ...{ isEstimated: false, isPreparing: false },
      }),
    { timeout: PATIENCE_MS, interval: 200 },
  );
  expect(started.hasStreets()).toBe(true);
});

test("a trip around a gap of the extract is estimated, in routes and directions", async () => {
  const gapDir = mkdtempSync(join(tmpdir(), "faire-gap-"));
  const gapRouter = await buildTownWithGap(gapDir);
  onTestFinished(() => {
    gapRouter.close();
    rmSync(gapDir, { recursive: true });
  });
  const [north, south] = [corner(9, 8), corner(9, 3)];
  await vi.waitFor(
    async () => expect((await gapRouter.route(from, corner(5, 2), noon)).estimated).toBe(false),
    { timeout: PATIENCE_MS, interval: 200 },
  );
  const route = await gapRouter.route(north, south, noon);
  const { milesHundredths } = await offlineRouter().route(north, south, noon);
  expect(route).toMatchObject({ milesHundredths, estimated: true, source: "estimate" });
  expect(route.line).toBeUndefined();
  expect(await gapRouter.directions(north, south, noon)).toMatchObject({
    isEstimated: true,
    turns: [],
  });
});

/** Waits for a running process, which a request restarts, and returns its id; never 0, which means the test runner. */
const runningPid = (): Promise<number> =>
  vi.waitFor(
    async () => {
      await Promise.all(otherTrips(1, 1));
      const [pid] = router.pids();
      if (pid === undefined) throw new Error("no process runs");
      return pid;
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );

test("after the routing process is killed, pending requests get estimates and a new process answers later requests", async () => {
  const pid = await runningPid();
  const routes = otherTrips(10, 2);
  process.kill(pid, "SIGKILL");
  for (const route of await Promise.all(routes)) expect(route.minutes).toBeGreaterThan(0);
  await vi.waitFor(() => expect(router.pids()).not.toContain(pid), PATIENCE_MS);
  await vi.waitFor(
    async () => {
      expect((await Promise.all(otherTrips(1, 3))).every((route) => !route.estimated)).toBe(true);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
});

test("a frozen process is replaced, and its requests are estimated", async () => {
  const pid = await runningPid();
  process.kill(pid, "SIGSTOP");
  const routes = await Promise.all(otherTrips(4, 4));
  expect(routes.map(({ estimated }) => estimated)).toEqual([true, true, true, true]);
  await vi.waitFor(
    async () => {
      expect((await Promise.all(otherTrips(1, 5))).every((route) => !route.estimated)).toBe(true);
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
  expect(router.pids()).not.toContain(pid);
});

test("requests beyond the queue are estimated", async () => {
  await waitUntilRouted();
  const routes = await Promise.all([6, 7, 8].flatMap((seed) => otherTrips(20, seed)));
  expect(routes.some(({ estimated }) => estimated)).toBe(true);
  expect(routes.some(({ estimated }) => !estimated)).toBe(true);
});

test("a pack that is replaced during requests routes with the new files", async () => {
  const routes = otherTrips(10, 9);
  await buildTown();
  for (const route of await Promise.all(routes)) expect(route.minutes).toBeGreaterThan(0);
  await waitUntilRouted();
});
