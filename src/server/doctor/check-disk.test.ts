import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { checkCity } from "./check-disk.ts";

test.each([
  ["without a pack", null, /street addresses are not found/],
  ["with a pack of another format", '{ "formatVersion": 9 }', /has format 9.*Build it again/],
  ["with a damaged pack", "{", /is damaged. Build this city pack again/],
])("the doctor warns %s", async (_what, manifest, sentence) => {
  const folder = await mkdtemp(join(tmpdir(), "faire-doctor-city-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  // The folder stays after a pack was removed.
  await mkdir(join(folder, "city"));
  if (manifest !== null) {
    await mkdir(join(folder, "city", "town"));
    await writeFile(join(folder, "city", "town", "pack.json"), manifest);
  }
  const { verdict, text } = await checkCity(readEnv({ DATA_DIR: folder }));
  expect([verdict, text]).toEqual(["warn", expect.stringMatching(sentence)]);
});
