import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  CityPackError,
  DISK_FULL,
  noCarRoads,
  type PackJob,
  type PackStep,
} from "#server/city/pack-step.ts";
import { builderConfig, findTileBuilder, tileFolder } from "./valhalla.ts";

/** Builds the tiles of roads that the router reads, in a process of its own. */
export const roadsStep: PackStep = { name: "roads", build: buildRoads };

const MAX_REPORT = 2000;

async function buildRoads({ extract, folder, onProgress, signal }: PackJob) {
  const builder = findTileBuilder();
  if (!builder) throw new CityPackError(notInstalled);
  const tiles = resolve(tileFolder(folder));
  rmSync(tiles, { recursive: true, force: true });
  mkdirSync(tiles, { recursive: true });
  const config = resolve(folder, "roads.json");
  writeFileSync(config, JSON.stringify(builderConfig(tiles)));
  try {
    const args = ["-c", config, resolve(extract)];
    await runBuilder(builder, { args, extract, cwd: tiles, signal });
  } finally {
    rmSync(config, { force: true });
  }
  const count = countTiles(tiles);
  if (count === 0) throw new CityPackError(noCarRoads(extract));
  onProgress(1);
  return { tiles: count };
}

const countTiles = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".gph"))
    .length;

type BuilderRun = {
  args: string[];
  /** Path of the extract, for messages. */
  extract: string;
  /** Folder of the tiles: the builder leaves a list of duplicate roads where it runs. */
  cwd: string;
  signal?: AbortSignal | undefined;
};

/** Runs the builder of roads. Throws CityPackError that tells the operator why it failed. */
export async function runBuilder(
  builder: string,
  { args, extract, cwd, signal }: BuilderRun,
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(builder, args, { cwd, stdio: ["ignore", "pipe", "pipe"], signal });
  let report = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      report = `${report}${text}`.slice(-MAX_REPORT);
    });
  const [code, killedBy] = await once(child, "close");
  if (code === 0) return;
  // The builder maps its files into memory, where a full disk is a bus error.
  if (/no space left/i.test(report) || killedBy === "SIGBUS") throw new CityPackError(DISK_FULL);
  if (killedBy === "SIGKILL") throw new CityPackError(MEMORY_FULL);
  // Without a single road the builder crashes.
  if (crashes.includes(killedBy) && countTiles(cwd) === 0)
    throw new CityPackError(noCarRoads(extract));
  throw new CityPackError(
    `The roads of this extract could not be built (${killedBy ?? `code ${code}`}). ${lastLine(report)}`,
  );
}

const lastLine = (report: string) => report.trim().split("\n").at(-1) ?? "";

const notInstalled =
  'Roads cannot be built: the optional package @valhallajs/valhallajs is not installed for this computer. Run "npm install --include=optional".';

const crashes = ["SIGSEGV", "SIGABRT"];

/** The system ends the largest process when memory runs out. */
const MEMORY_FULL =
  "The builder of roads was stopped, most likely because there is not enough memory. Free some memory or choose a smaller extract, and start again: finished steps are not repeated.";
