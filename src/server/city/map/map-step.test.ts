import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PMTiles } from "pmtiles";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OsmNode, OsmWay, Tags } from "#server/city/osm/read-extract.ts";
import { writeExtract } from "#server/city/testing/write-extract.ts";
import { projectPosition } from "./cut-tiles.ts";
import { mapStep } from "./map-step.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "faire-map-step-"));
});
afterEach(() => rm(folder, { recursive: true }));

const [LONGITUDE, LATITUDE] = [-73.985, 40.748];

const node = (id: number, east = 0, north = 0, tags?: Tags): OsmNode => ({
  ...{ type: "node", id, lat: LATITUDE + north / 1000, lon: LONGITUDE + east / 1000 },
  ...(tags && { tags }),
});
const way = (id: number, refs: number[], tags: Tags): OsmWay => ({ type: "way", id, refs, tags });
const square = [node(1), node(2, 1), node(3, 1, 1), node(4, 0, 1)];

async function build(items: (OsmNode | OsmWay)[]) {
  const extract = join(folder, "small.osm.pbf");
  writeExtract(extract, items);
  const shares: number[] = [];
  const counts = await mapStep.build({
    ...{ extract, folder, name: "small", sha256: "", bounds: [-74, 40.7, -73.9, 40.8] },
    onProgress: (share) => shares.push(share),
  });
  return { counts, shares };
}

/** Decoded bytes of the tile at the middle of the test's area, which contain names and layers as text. */
async function readTile(zoom: number): Promise<string> {
  const path = join(folder, "map.pmtiles");
  const reader = new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => {
      const file = await open(path);
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      await file.close();
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  });
  const [x, y] = projectPosition([LONGITUDE, LATITUDE]).map((part) => Math.floor(part * 2 ** zoom));
  const tile = await reader.getZxy(zoom, x ?? 0, y ?? 0);
  return Buffer.from(tile?.data ?? new ArrayBuffer()).toString("latin1");
}

test("streets, buildings and house numbers appear from their zoom levels on", async () => {
  const { counts, shares } = await build([
    ...square,
    node(5, 0, 0, { "addr:housenumber": "350" }),
    way(1, [1, 2], { highway: "primary", name: "5th Avenue" }),
    way(2, [1, 2, 3, 4, 1], { building: "yes" }),
  ]);
  expect(counts).toMatchObject({ brokenWays: 0, brokenAreas: 0 });
  expect(shares.at(-1)).toBe(1);
  const overview = await readTile(8);
  expect(overview).toContain("streets");
  expect(overview).not.toContain("5th Avenue");
  const detail = await readTile(15);
  for (const text of ["5th Avenue", "street_labels", "buildings", "350"])
    expect(detail).toContain(text);
  expect(await readdir(folder)).toEqual(["map.pmtiles", "small.osm.pbf"]);
});

test("an extract without streets or water becomes a map of the other layers", async () => {
  const { counts } = await build([
    ...square,
    way(1, [1, 2, 3, 4, 1], { leisure: "park", name: "Bryant Park" }),
  ]);
  expect(counts.tiles).toBeGreaterThan(0);
  expect(await readTile(15)).toContain("Bryant Park");
});

test("an extract with nothing to draw becomes an empty map", async () => {
  const { counts } = await build([...square, way(1, [1, 2], { power: "line" })]);
  expect(counts).toMatchObject({ tiles: 0 });
  expect(await readTile(15)).toBe("");
});

test("ways with too few known nodes are left out; a street that lacks one and an area with a crossing border are drawn", async () => {
  const { counts } = await build([
    ...square,
    way(1, [71, 72], { highway: "primary", name: "Lost Street" }),
    way(2, [1, 2, 73, 4, 1], { building: "yes" }),
    way(3, [1, 3, 2, 4, 1], { leisure: "park", name: "Bow Tie" }),
    way(4, [1, 2, 74, 3], { highway: "secondary", name: "Short Street" }),
  ]);
  expect(counts).toMatchObject({ brokenWays: 2 });
  const tile = await readTile(15);
  expect(tile).toContain("Bow Tie");
  expect(tile).toContain("Short Street");
  expect(tile).not.toContain("Lost Street");
});
