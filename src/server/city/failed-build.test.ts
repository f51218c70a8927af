import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { listActivePacks } from "./addresses/search-queries.ts";
import { buildPack } from "./build-pack.ts";
import { readPacks } from "./pack.ts";
import type { PackStep } from "./pack-step.ts";
import { openSteps } from "./steps.ts";
import { writeExtract } from "./testing/write-extract.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "faire-city-"));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

test("addresses of a build whose roads or map failed are not used until the build is repeated", async () => {
  const extract = join(dataDir, "town.osm.pbf");
  writeExtract(extract, [
    { type: "node", id: 1, lat: 40.74, lon: -73.99 },
    { type: "node", id: 2, lat: 40.75, lon: -73.98 },
    { type: "way", id: 5, refs: [1, 2], tags: { highway: "residential", name: "Main Street" } },
  ]);
  const { steps, db, close } = await openSteps({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  const build = (makeFiles: PackStep["build"]) =>
    buildPack({
      ...{ extract, name: "town", dataDir, now: () => new Date() },
      steps: steps.map((step) =>
        step.name === "addresses" ? step : { name: step.name, build: makeFiles },
      ),
    });
  await expect(build(() => Promise.reject(new Error("killed")))).rejects.toThrow("killed");
  expect(await listActivePacks(db)).toEqual([]);
  await build(async () => ({ tiles: 1 }));
  expect(await listActivePacks(db)).toHaveLength(1);
  expect(readPacks(dataDir)).toMatchObject([
    { manifest: { parts: { addresses: { streets: 1 } } } },
  ]);
  await close();
});
