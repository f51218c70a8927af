import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openThrowAwayFolder, removeThrowAwayFolder } from "./throw-away-folder.ts";

const kind = `folders-${randomUUID()}`;
/** Above Linux's largest process id. */
const DEAD_PID = "4194305";
const folder = await openThrowAwayFolder(kind);
afterAll(() => rm(dirname(folder), { recursive: true }));

test("a throw-away folder belongs to its process, and leftovers of dead processes are removed", async () => {
  await writeFile(join(folder, "kept"), "");
  await mkdir(join(dirname(folder), DEAD_PID, "postgres"), { recursive: true });
  expect(await openThrowAwayFolder(kind)).toBe(folder);
  expect(await readdir(dirname(folder))).toEqual([String(process.pid)]);
  expect(await readdir(folder)).toEqual(["kept"]);
  await removeThrowAwayFolder(folder);
  expect(await readdir(dirname(folder))).toEqual([]);
});
