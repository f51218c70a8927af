// Runs the long counts of promises until the time is up, adds them to counts.jsonl and writes the table into
// docs/trust.md: npm run trust:counts -- P3 P8 --minutes 30
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "#trust/product/npm-product.ts";
import { testedCommit, withFigures } from "#trust/publish.ts";
import {
  type CountLine,
  commitRange,
  readCounts,
  renderCounts,
  seedOfOpenSlice,
  sum,
} from "./counts.ts";
import { type CountedPromise, countedPromises } from "./promises.ts";

const COUNTS = join(import.meta.dirname, "counts.jsonl");
const PAGE = join(ROOT, "docs/trust.md");

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string", default: "60" } },
  allowPositionals: true,
});
const chosenPromises = countedPromises.filter(
  ({ id }) => positionals.length === 0 || positionals.includes(id),
);
if (chosenPromises.length === 0)
  throw new Error(`Choose from ${countedPromises.map(({ id }) => id).join(", ")}`);
const until = Date.now() + Number(values.minutes) * 60_000;
const commit = await testedCommit();

for (let round = 0; round === 0 || Date.now() < until; round += 1) {
  for (const counted of chosenPromises) {
    if (round > 0 && Date.now() >= until) continue;
    await record(await runOnce(counted));
  }
}

/** Runs the promise's tests with a new seed. */
async function runOnce(counted: CountedPromise): Promise<CountLine[]> {
  const { id, files, settings } = counted;
  const folder = await mkdtemp(join(tmpdir(), "faire-counts-"));
  const reportFile = join(folder, "cases");
  await writeFile(reportFile, "");
  const earlier = readCounts(await readFile(COUNTS, "utf8"));
  const seed = seedOfOpenSlice(counted, earlier, Math.floor(Math.random() * 2 ** 31));
  const startedAt = performance.now();
  const child = spawn("vitest", ["run", "--project", "unit", ...files], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...settings,
      PATH: [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter),
      TEST_SEED: String(seed),
      TRUST_COUNTS: reportFile,
      NO_COLOR: "1",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "close");
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const lines = (await readFile(reportFile, "utf8")).split("\n").filter((line) => line !== "");
  await rm(folder, { recursive: true });
  const hasFailed = code !== 0;
  const reports = lines.map((line) => JSON.parse(line) as Report);
  const promises = [...new Set([id, ...reports.map(({ promise }) => promise)])];
  return promises.map((promise) => {
    const own = reports.filter((report) => report.promise === promise);
    const all = sum(own.map((report) => report.all ?? 0));
    return {
      ...{ promise, commit, seed, cases: sum(own.map(({ cases }) => cases)) },
      ...(all > 0 && { all }),
      // The time of a run counts for the chosen promise, not for others that its tests report too.
      seconds: promise === id ? seconds : 0,
      hasFailed,
    };
  });
}

type Report = { promise: string; cases: number; all?: number };

async function record(lines: readonly CountLine[]): Promise<void> {
  await appendFile(COUNTS, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const all = readCounts(await readFile(COUNTS, "utf8"));
  const figures = `Commits ${commitRange(all)}.\n\n${renderCounts(all)}`;
  await writeFile(PAGE, withFigures(await readFile(PAGE, "utf8"), "counts", figures));
  const failed = lines.find(({ hasFailed }) => hasFailed);
  if (!failed) return;
  console.error(`${failed.promise} failed: TEST_SEED=${failed.seed} repeats it`);
  process.exit(1);
}
