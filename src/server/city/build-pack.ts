import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod/mini";
import { isDiskFull } from "#server/database/disk-full.ts";
import { type Extract, type InspectOptions, inspectExtract } from "./osm/inspect-extract.ts";
import {
  areOverlapping,
  assertPackName,
  BUILDING_SUFFIX,
  cityFolder,
  FORMAT_VERSION,
  OSM_NOTICE,
  type PackManifest,
  readPacks,
} from "./pack.ts";
import {
  type Bounds,
  CityPackError,
  DISK_FULL,
  overlapSentence,
  type PackStep,
} from "./pack-step.ts";

export interface BuildOptions {
  /** Path of the OpenStreetMap extract. */
  extract: string;
  name: string;
  dataDir: string;
  /** Areas whose streets the extract lacks. */
  gaps?: readonly Bounds[];
  isUs?: InspectOptions["isUs"];
  steps: readonly PackStep[];
  now: () => Date;
  /** Reports the finished share of "reading" or of a step, 0 to 1. */
  onProgress?: (step: Stage, share: number) => void;
  signal?: AbortSignal | undefined;
}

export type Stage = "reading" | PackStep["name"];

export interface BuiltPack {
  manifest: PackManifest;
  extract: Extract;
  /** Steps that an interrupted build had finished. */
  skipped: PackStep["name"][];
}

/**
 * Builds a pack beside the one in use and then replaces it. A build that was interrupted continues after its last
 * finished step. Throws CityPackError with a sentence for the operator.
 */
export async function buildPack(options: BuildOptions): Promise<BuiltPack> {
  try {
    return await build(options);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new CityPackError(DISK_FULL, { cause: error });
  }
}

async function build({ onProgress = () => {}, ...options }: BuildOptions): Promise<BuiltPack> {
  const { name, dataDir, signal, isUs } = options;
  assertPackName(name);
  const extract = await inspectExtract(options.extract, {
    ...{ signal, isUs },
    onProgress: (share) => onProgress("reading", share),
  });
  assertNoOverlap(options, extract);
  for (const step of options.steps) await step.check?.({ name, bounds: extract.bounds });
  const folder = join(cityFolder(dataDir), `${name}${BUILDING_SUFFIX}`);
  const progress = openProgress(folder, extract.sha256);
  const skippedSteps = Object.keys(progress.parts) as PackStep["name"][];
  for (const step of options.steps.filter((each) => !skippedSteps.includes(each.name))) {
    progress.parts[step.name] = await step.build({
      ...{ folder, name, signal, extract: options.extract },
      ...{ sha256: extract.sha256, bounds: extract.bounds },
      onProgress: (share) => onProgress(step.name, share),
    });
    writeProgress(folder, progress);
  }
  const { sha256, bounds, dataDate } = extract;
  const manifest: PackManifest = {
    ...{ formatVersion: FORMAT_VERSION, name, bounds, gaps: [...(options.gaps ?? [])] },
    builtAt: options.now().toISOString(),
    extract: { file: basename(options.extract), sha256, dataDate },
    notice: OSM_NOTICE,
    parts: progress.parts,
  };
  publish(folder, manifest);
  return { manifest, extract, skipped: skippedSteps };
}

/** Throws CityPackError if another pack overlaps: every address of both would be found twice. */
function assertNoOverlap({ name, dataDir }: BuildOptions, { bounds }: Extract): void {
  const other = readPacks(dataDir).find(
    ({ manifest }) => manifest.name !== name && areOverlapping(manifest.bounds, bounds),
  );
  if (other) throw new CityPackError(overlapSentence(other.manifest.name));
}

const progressSchema = z.object({
  formatVersion: z.literal(FORMAT_VERSION),
  sha256: z.string(),
  parts: z.partialRecord(z.enum(["addresses", "roads", "map"]), z.record(z.string(), z.number())),
});
type Progress = z.output<typeof progressSchema>;

const progressFile = (folder: string) => join(folder, "progress.json");

/** The progress of an interrupted build of the same extract, or a new one in an empty folder. */
function openProgress(folder: string, sha256: string): Progress {
  const earlier = readProgress(folder);
  if (earlier?.sha256 === sha256) return earlier;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return { formatVersion: FORMAT_VERSION, sha256, parts: {} };
}

function readProgress(folder: string): Progress | null {
  const file = progressFile(folder);
  if (!existsSync(file)) return null;
  try {
    return progressSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** Renames a complete file, so that a crash leaves the old or the new one. */
function writeProgress(folder: string, progress: Progress): void {
  const draft = `${progressFile(folder)}.new`;
  writeFileSync(draft, JSON.stringify(progress));
  renameSync(draft, progressFile(folder));
}

/** Replaces the pack in use. A running server keeps the files that it has open. */
function publish(folder: string, manifest: PackManifest): void {
  writeFileSync(join(folder, "pack.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  rmSync(progressFile(folder), { force: true });
  const target = folder.slice(0, -BUILDING_SUFFIX.length);
  const retired = `${target}.old${BUILDING_SUFFIX}`;
  rmSync(retired, { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, retired);
  renameSync(folder, target);
  rmSync(retired, { recursive: true, force: true });
}
