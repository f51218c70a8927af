import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildPack } from "./build-pack.ts";
import { nodePositions } from "./osm/node-positions.ts";
import { packsVersion, readPacks } from "./pack.ts";
import type { PackStep } from "./pack-step.ts";
import { writeExtract } from "./testing/write-extract.ts";

let dataDir: string;
let extract: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "faire-city-"));
  extract = join(dataDir, "town.osm.pbf");
  writeTown(extract, { latitude: 40.74, longitude: -73.99 });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Writes an extract of one street with two nodes. */
function writeTown(file: string, { latitude, longitude }: { latitude: number; longitude: number }) {
  writeExtract(file, [
    { type: "node", id: 1, lat: latitude, lon: longitude },
    { type: "node", id: 20_000_000_000, lat: latitude + 0.01, lon: longitude + 0.01 },
    { type: "way", id: 5, refs: [1, 20_000_000_000], tags: { highway: "residential" } },
  ]);
}

const step = (name: PackStep["name"], build: PackStep["build"]): PackStep => ({ name, build });
const recording = (name: PackStep["name"], runs: string[]) =>
  step(name, async () => {
    runs.push(name);
    return { runs: runs.length };
  });
const addresses = step("addresses", async ({ folder, onProgress }) => {
  writeFileSync(join(folder, "addresses.txt"), "1 Main St");
  onProgress(1);
  return { houses: 1 };
});

const build = (options: Partial<Parameters<typeof buildPack>[0]> = {}) =>
  buildPack({
    ...{ extract, name: "town", dataDir, steps: [addresses] },
    ...{ now: () => new Date("2026-11-23T09:00:00Z"), ...options },
  });

test("an extract becomes a pack with its bounds, source and counts", async () => {
  expect(readPacks(dataDir)).toEqual([]);
  await build();
  const [pack] = readPacks(dataDir);
  expect(pack?.manifest).toMatchObject({
    ...{ formatVersion: 1, name: "town", builtAt: "2026-11-23T09:00:00.000Z" },
    bounds: [-73.99, 40.74, -73.98, 40.75],
    extract: { file: "town.osm.pbf", dataDate: null },
    parts: { addresses: { houses: 1 } },
  });
  expect(readFileSync(join(pack?.folder ?? "", "addresses.txt"), "utf8")).toBe("1 Main St");
});

test("the gaps of an extract stand in the manifest", async () => {
  await build({ gaps: [[-73.99, 40.744, -73.98, 40.746]] });
  expect(readPacks(dataDir)[0]?.manifest.gaps).toEqual([[-73.99, 40.744, -73.98, 40.746]]);
});

test("a build that failed continues after its last finished step", async () => {
  const runs: string[] = [];
  const breaking = step("roads", async () => Promise.reject(new Error("killed")));
  await expect(build({ steps: [recording("addresses", runs), breaking] })).rejects.toThrow(
    "killed",
  );
  expect(readPacks(dataDir)).toEqual([]);
  const both = [recording("addresses", runs), recording("roads", runs)];
  const { manifest, skipped } = await build({ steps: both });
  expect(runs).toEqual(["addresses", "roads"]);
  expect(skipped).toEqual(["addresses"]);
  expect(manifest.parts).toEqual({ addresses: { runs: 1 }, roads: { runs: 2 } });
});

test("another extract under the same name starts a new build, which replaces the pack when it is ready", async () => {
  await build();
  const before = packsVersion(dataDir);
  writeTown(extract, { latitude: 41, longitude: -74 });
  const breaking = step("roads", async () => Promise.reject(new Error("killed")));
  await expect(build({ steps: [addresses, breaking] })).rejects.toThrow("killed");
  expect(readPacks(dataDir)[0]?.manifest.bounds[1]).toBe(40.74);
  writeTown(extract, { latitude: 42, longitude: -74 });
  const { skipped } = await build({ now: () => new Date("2026-11-24T09:00:00Z") });
  expect(skipped).toEqual([]);
  expect(readPacks(dataDir)[0]?.manifest.bounds[1]).toBe(42);
  expect(packsVersion(dataDir)).not.toBe(before);
});

test("a second pack of the same area is refused, a pack of a neighboring area is not", async () => {
  await build();
  await expect(build({ name: "other" })).rejects.toThrow(/overlaps the city pack "town"/);
  writeTown(extract, { latitude: 40.74, longitude: -73.9 });
  await build({ name: "other" });
  expect(readPacks(dataDir).map(({ manifest }) => manifest.name)).toEqual(["other", "town"]);
});

test("a pack of another format is skipped and reported", async () => {
  await build();
  const file = join(dataDir, "city/town/pack.json");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace('"formatVersion": 1', '"formatVersion": 9'),
  );
  const sentences: string[] = [];
  expect(readPacks(dataDir, (sentence) => sentences.push(sentence))).toEqual([]);
  expect(sentences.join()).toMatch(
    /has format 9, and this version reads format 1\. Build it again/,
  );
});

test("a damaged manifest is skipped and reported", async () => {
  await build();
  writeFileSync(join(dataDir, "city/town/pack.json"), "{");
  const sentences: string[] = [];
  expect(readPacks(dataDir, (sentence) => sentences.push(sentence))).toEqual([]);
  expect(sentences.join()).toMatch(/pack\.json is damaged/);
});

const makeFolder = () => {
  rmSync(extract);
  mkdirSync(extract);
};
const cut = () => writeFileSync(extract, readFileSync(extract).subarray(0, -20));
const scramble = () => {
  const content = readFileSync(extract);
  writeFileSync(extract, content.fill(7, content.length - 60, content.length - 20));
};
test.each([
  ["is missing", () => rmSync(extract), /cannot be opened/],
  ["is an empty file", () => writeFileSync(extract, ""), /is not an OpenStreetMap extract in PBF/],
  [
    "is XML",
    () => writeFileSync(extract, '<osm version="0.6">'),
    /is not an OpenStreetMap extract/,
  ],
  ["ends early", cut, /damaged or was not downloaded completely/],
  ["is damaged", scramble, /damaged or was not downloaded completely/],
  ["is a folder", () => makeFolder(), /cannot be opened/],
  [
    "has no streets",
    () => writeExtract(extract, [{ type: "node", id: 1, lat: 40, lon: -74 }]),
    /contains no streets/,
  ],
  ["has no items", () => writeExtract(extract, []), /contains no streets/],
  [
    "lies in Europe",
    () => writeTown(extract, { latitude: 48.2, longitude: 16.3 }),
    /is not an extract of the United States/,
  ],
  [
    "has Canadian postcodes",
    () =>
      writeExtract(extract, [
        { type: "node", id: 1, lat: 45.5, lon: -73.6, tags: { "addr:postcode": "H2X 1Y4" } },
        { type: "way", id: 1, refs: [1] },
      ]),
    /is not an extract of the United States/,
  ],
  [
    "lies in Mexico near the border, with postcodes of five digits",
    () =>
      writeExtract(extract, [
        { type: "node", id: 1, lat: 32.51, lon: -117.02, tags: { "addr:postcode": "22000" } },
        { type: "way", id: 1, refs: [1] },
      ]),
    /is not an extract of the United States/,
  ],
  [
    "lies in Mexico near the border, without postcodes",
    () => writeTown(extract, { latitude: 32.5, longitude: -117.02 }),
    /may be of Mexico or Canada.*run the command again with --us/,
  ],
  [
    "has only ways for people on foot",
    () =>
      writeExtract(extract, [
        { type: "node", id: 1, lat: 40.74, lon: -73.99 },
        { type: "node", id: 2, lat: 40.75, lon: -73.99 },
        { type: "way", id: 1, refs: [1, 2], tags: { highway: "footway" } },
      ]),
    /has no roads that cars may use/,
  ],
  [
    "is not sorted",
    () =>
      writeExtract(extract, [
        { type: "node", id: 2, lat: 40, lon: -74 },
        { type: "node", id: 1, lat: 40, lon: -74 },
      ]),
    /Sort it first/,
  ],
])("an extract that %s is refused", async (_what, spoil, sentence) => {
  spoil();
  await expect(build()).rejects.toThrow(sentence);
  expect(existsSync(join(dataDir, "city"))).toBe(false);
});

test("an extract without ZIP codes at the border is built if the operator says that it is of the US", async () => {
  writeTown(extract, { latitude: 32.5, longitude: -117.02 });
  expect((await build({ isUs: true })).manifest.name).toBe("town");
});

test("a street with a ZIP code of the census tells that an extract at the border is of the US", async () => {
  writeExtract(extract, [
    { type: "node", id: 1, lat: 32.55, lon: -117.05 },
    { type: "node", id: 2, lat: 32.56, lon: -117.05 },
    {
      ...{ type: "way", id: 1, refs: [1, 2] },
      tags: { highway: "residential", "tiger:zip_left": "92173" },
    },
  ]);
  expect((await build()).manifest.name).toBe("town");
});

test.each([
  ["of the files", "ENOSPC"],
  ["of the database", "53100"],
])("a full disk %s is reported, and the finished steps stay", async (_which, code) => {
  const full = Object.assign(new Error("write failed"), { code });
  const roads = step("roads", async () => Promise.reject(new Error("copy", { cause: full })));
  await expect(build({ steps: [addresses, roads] })).rejects.toThrow(/The disk is full/);
  expect((await build({ steps: [addresses] })).skipped).toEqual(["addresses"]);
});

test("a name that cannot be a folder is refused", async () => {
  await expect(build({ name: "../up" })).rejects.toThrow(/cannot be the name of a city pack/);
});

test("an aborted build stops", async () => {
  await expect(build({ signal: AbortSignal.abort(new Error("stop")) })).rejects.toThrow("stop");
});

test("positions are found by the ids of their nodes", () => {
  const positions = nodePositions();
  for (let id = 1; id <= 5000; id += 2) positions.add(id * 4_000_000, 40 + id / 1e4, -74);
  expect(positions.find(4_000_000)).toEqual({ latitude: 40.0001, longitude: -74 });
  expect(positions.find(4999 * 4_000_000)?.latitude).toBeCloseTo(40.4999, 7);
  expect(positions.find(2 * 4_000_000)).toBeNull();
  expect(positions.find(1e12)).toBeNull();
});
