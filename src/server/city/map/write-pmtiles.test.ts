import { createHash } from "node:crypto";
import { mkdtemp, open, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PMTiles, tileIdToZxy } from "pmtiles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openArchive } from "./open-archive.ts";
import { type Archive, writePmtiles } from "./write-pmtiles.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "faire-pmtiles-"));
});
afterAll(() => rm(folder, { recursive: true }));

const archive: Archive = {
  bounds: [-74.1, 40.6, -73.9, 40.8],
  minZoom: 0,
  maxZoom: 9,
  metadata: { vector_layers: [{ id: "streets" }] },
};

/** Reads as a browser does: through the published reader, from ranges of bytes. */
const readerOf = (path: string) =>
  new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => {
      const file = await open(path);
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      await file.close();
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  });

async function write(name: string, tiles: number, contentOf: (id: number) => string) {
  const path = join(folder, name);
  const writer = await writePmtiles(path, archive);
  const ids = Array.from({ length: tiles }, (_, number) => tiles - 1 - number);
  await Promise.all(ids.map((id) => writer.add(...tileIdToZxy(id), Buffer.from(contentOf(id)))));
  return { path, ...(await writer.finish()) };
}

const textOf = (tile: { data: ArrayBuffer } | undefined) => new TextDecoder().decode(tile?.data);

test("a tile is read back by the published reader, and a missing one is missing", async () => {
  const { path, tiles } = await write("few.pmtiles", 5, (id) => `tile ${id}`);
  const reader = readerOf(path);
  expect(tiles).toBe(5);
  for (let id = 0; id < 5; id += 1) {
    const tile = await reader.getZxy(...tileIdToZxy(id));
    expect(textOf(tile)).toBe(`tile ${id}`);
  }
  expect(await reader.getZxy(4, 3, 3)).toBeUndefined();
  const header = await reader.getHeader();
  expect(header).toMatchObject({ clustered: true, numAddressedTiles: 5, maxLon: -73.9 });
  expect(await reader.getMetadata()).toEqual(archive.metadata);
});

test("equal tiles are stored once, neighbors as one entry", async () => {
  const { path } = await write("equal.pmtiles", 21, (id) => (id < 5 ? `tile ${id}` : "water"));
  const header = await readerOf(path).getHeader();
  expect(header).toMatchObject({ numAddressedTiles: 21, numTileEntries: 6, numTileContents: 6 });
  const tile = await readerOf(path).getZxy(...tileIdToZxy(17));
  expect(textOf(tile)).toBe("water");
});

test("14,000 tiles are found through leaf directories", async () => {
  const contentOf = (id: number) => {
    const random = createHash("sha256").update(`${id}`).digest().readUInt16LE();
    const outputLength = 20 + (random % 1000);
    return createHash("shake256", { outputLength }).update(`${id}`).digest("hex");
  };
  const { path } = await write("many.pmtiles", 14_000, contentOf);
  const reader = readerOf(path);
  const header = await reader.getHeader();
  expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  for (const id of [0, 4095, 4096, 12_345, 13_999]) {
    const tile = await reader.getZxy(...tileIdToZxy(id));
    expect(textOf(tile)).toBe(contentOf(id));
  }
});

test("files that are cut short, foreign or empty are refused, and equal files have one version", async () => {
  const { path } = await write("whole.pmtiles", 21, (id) => `tile ${id}`);
  const content = await readFile(path);
  const copy = join(folder, "copy.pmtiles");
  await writeFile(copy, content);
  expect((await openArchive(copy)).version).toBe((await openArchive(path)).version);
  await truncate(copy, content.length - 10);
  await expect(openArchive(copy)).rejects.toThrow("it ends too early");
  await writeFile(copy, "PMTiles? no");
  await expect(openArchive(copy)).rejects.toThrow();
  await writeFile(copy, "");
  await expect(openArchive(copy)).rejects.toThrow();
});
