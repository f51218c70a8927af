import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { isDiskFull } from "#server/database/disk-full.ts";
import { readEnv, SettingsError } from "#server/env.ts";
import { type BuiltPack, buildPack } from "./build-pack.ts";
import { readGap } from "./gaps.ts";
import { type Bounds, CityPackError, DISK_FULL } from "./pack-step.ts";
import { printProgress } from "./print-progress.ts";
import { removePack } from "./remove-pack.ts";
import { openSteps } from "./steps.ts";
import { type PeakMemory, watchMemory } from "./watch-memory.ts";

const USAGE = `Usage: npm run city -- FILE.osm.pbf [--name NAME] [--gap=WEST,SOUTH,EAST,NORTH]... [--us]
Builds addresses, roads and map of one OpenStreetMap extract into DATA_DIR/city/NAME. A gap is an area whose streets
the extract lacks: routes are not led around it. --us says that an extract without ZIP codes is of the United States.
       npm run city -- --remove NAME
Removes this city pack.`;

/** For fewer nodes no memory per million is reported: most of it is Node's own. */
const MIN_NODES = 100_000;

/** Size of a file of PostgreSQL's write-ahead log. */
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024;

/** Runs `npm run city`, with or without a running server. */
if (existsSync(".env")) process.loadEnvFile(".env");
const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => interruption.abort());
process.exitCode = await run(process.argv.slice(2)).then(
  (text) => print(process.stdout, text, 0),
  async (error: unknown) => print(process.stderr, await explain(error), 1),
);

async function run(args: string[]): Promise<string> {
  const request = readArguments(args);
  const env = readEnv(process.env);
  const { steps, db, close } = await openSteps(env);
  try {
    if ("remove" in request) {
      await removePack(db, env.DATA_DIR, request.remove);
      return `City pack "${request.remove}" is removed.`;
    }
    const readPeak = watchMemory();
    const { signal } = interruption;
    const builtPack = await buildPack({
      ...{ ...request, dataDir: env.DATA_DIR, steps, now: () => new Date(), signal },
      onProgress: printProgress(process.stderr),
    });
    return summarize(builtPack, readPeak());
  } finally {
    await close();
  }
}

type PackRequest = { extract: string; name: string; gaps: Bounds[]; isUs: boolean };

function readArguments(args: string[]): PackRequest | { remove: string } {
  const { values, positionals } = parseOptions(args);
  const { name, remove, gap = [], us: isUs = false } = values;
  const [extract, ...others] = positionals;
  if (remove !== undefined && name === undefined && extract === undefined) return { remove };
  if (remove !== undefined || extract === undefined || others.length > 0)
    throw new CityPackError(USAGE);
  return { extract, name: name ?? nameOf(extract), gaps: gap.map(readGap), isUs };
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        name: { type: "string" },
        remove: { type: "string" },
        gap: { type: "string", multiple: true },
        us: { type: "boolean" },
      },
      allowPositionals: true,
    });
  } catch {
    throw new CityPackError(USAGE);
  }
}

/** "New_York-latest.osm.pbf" becomes "new-york-latest". */
function nameOf(file: string): string {
  return basename(file)
    .replace(/(\.osm)?\.pbf$/i, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
}

function summarize({ manifest, extract, skipped }: BuiltPack, peak: PeakMemory): string {
  const parts = Object.entries(manifest.parts).map(([part, counts]) => {
    const figures = Object.entries(counts ?? {}).map(
      ([what, count]) => `${count} ${wordsOf(what)}`,
    );
    const earlier = skipped.some((name) => name === part) ? " (from the interrupted build)" : "";
    return `  ${part}: ${figures.join(", ")}${earlier}`;
  });
  return [
    `City pack "${manifest.name}" is ready.`,
    ...parts,
    `  memory: ${describeMemory(peak, extract.nodes)}`,
    `  ${manifest.notice}`,
  ].join("\n");
}

/** Describes the peak memory of all steps, in total and per million nodes. */
function describeMemory({ own, helpers }: PeakMemory, nodes: number): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  const perMillion = (bytes: number) =>
    nodes < MIN_NODES ? "" : `: ${megabytes((bytes / nodes) * 1e6)} per million nodes`;
  const roads = helpers > 0 ? `, and ${megabytes(helpers)} at most in the builder of roads` : "";
  const all = `${megabytes(own)} at most${roads}`;
  return `${all} for ${nodes.toLocaleString("en-US")} nodes${perMillion(Math.max(own, helpers))}`;
}

/** "brokenWays" becomes "broken ways". */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

async function explain(error: unknown): Promise<string> {
  if (interruption.signal.aborted)
    return "Interrupted. The same command continues after the last finished step.";
  if (error instanceof CityPackError || error instanceof SettingsError) return error.message;
  if (isDiskFull(error) || (await isDataDirFull())) return DISK_FULL;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** A database without space for the next segment of its log stops, and its clients only lose their connections. */
async function isDataDirFull(): Promise<boolean> {
  const disk = await statfs(readEnv(process.env).DATA_DIR).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < LOG_SEGMENT_BYTES;
}

function print(stream: NodeJS.WriteStream, text: string, exitCode: number): number {
  stream.write(`${text}\n`);
  return exitCode;
}
