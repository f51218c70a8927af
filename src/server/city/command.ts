import { existsSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { readEnv, SettingsError } from "#server/env.ts";
import { type BuiltPack, buildPack } from "./build-pack.ts";
import { CityPackError } from "./pack-step.ts";
import { printProgress } from "./print-progress.ts";
import { openSteps } from "./steps.ts";

const USAGE = `Usage: npm run city -- FILE.osm.pbf [--name NAME]
Builds addresses, roads and map of one OpenStreetMap extract into DATA_DIR/city/NAME.`;

/** Runs `npm run city -- FILE.osm.pbf [--name NAME]`, with or without a running server. */
if (existsSync(".env")) process.loadEnvFile(".env");
const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => interruption.abort());
process.exitCode = await run(process.argv.slice(2)).then(
  (text) => print(process.stdout, text, 0),
  (error: unknown) => print(process.stderr, explain(error), 1),
);

async function run(words: string[]): Promise<string> {
  const { extract, name } = readWords(words);
  const env = readEnv(process.env);
  const { steps, close } = await openSteps(env);
  try {
    const { signal } = interruption;
    const build = { extract, name, dataDir: env.DATA_DIR, steps, now: () => new Date(), signal };
    return summarize(await buildPack({ ...build, onProgress: printProgress(process.stderr) }));
  } finally {
    await close();
  }
}

function readWords(words: string[]): { extract: string; name: string } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { name: { type: "string" } },
      allowPositionals: true,
    });
    const [extract, ...others] = positionals;
    if (extract === undefined || others.length > 0) throw new CityPackError(USAGE);
    return { extract, name: values.name ?? nameOf(extract) };
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

function summarize({ manifest, extract, skipped }: BuiltPack): string {
  const parts = Object.entries(manifest.parts).map(([part, counts]) => {
    const figures = Object.entries(counts ?? {}).map(
      ([what, count]) => `${count} ${wordsOf(what)}`,
    );
    const earlier = skipped.some((name) => name === part) ? " (from the interrupted build)" : "";
    return `  ${part}: ${figures.join(", ")}${earlier}`;
  });
  const millions = extract.nodes / 1e6;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  return [
    `City pack "${manifest.name}" is ready.`,
    ...parts,
    `  memory: ${megabytes.toFixed(0)} MB at most for ${millions.toFixed(2)} million nodes; their positions take 16 MB per million`,
    `  ${manifest.notice}`,
  ].join("\n");
}

/** "brokenWays" becomes "broken ways". */
function wordsOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function explain(error: unknown): string {
  if (interruption.signal.aborted)
    return "Interrupted. The same command continues after the last finished step.";
  if (error instanceof CityPackError || error instanceof SettingsError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function print(stream: NodeJS.WriteStream, text: string, exitCode: number): number {
  stream.write(`${text}\n`);
  return exitCode;
}
