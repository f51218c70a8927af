import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runBuilder } from "./roads-step.ts";

let tiles: string;

beforeEach(() => {
  tiles = mkdtempSync(join(tmpdir(), "tiles-"));
});
afterEach(() => rmSync(tiles, { recursive: true }));

/** Runs a builder that a signal ends. */
const runEnded = (signal: NodeJS.Signals) =>
  runBuilder("/bin/sh", {
    args: ["-c", `ulimit -c 0; kill -${signal.slice(3)} $$`],
    extract: "town.osm.pbf",
    cwd: tiles,
  });

test("a builder that ends by SIGKILL is reported as a lack of memory", async () => {
  await expect(runEnded("SIGKILL")).rejects.toThrow(/not enough memory/);
});

test.each(["SIGSEGV", "SIGABRT"] as const)(
  "a builder that ends by %s without a tile is reported as an extract without roads for cars",
  async (signal) => {
    await expect(runEnded(signal)).rejects.toThrow(/town\.osm\.pbf has no roads that cars may use/);
  },
);

test.each(["SIGSEGV", "SIGTERM"] as const)(
  "a builder that ends by %s with a tile is reported as a failed build",
  async (signal) => {
    writeFileSync(join(tiles, "000.gph"), "");
    await expect(runEnded(signal)).rejects.toThrow(`could not be built (${signal})`);
  },
);

test("a builder that ends by SIGTERM without a tile is reported as a failed build", async () => {
  await expect(runEnded("SIGTERM")).rejects.toThrow("could not be built (SIGTERM)");
});
