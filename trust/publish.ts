import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Options } from "./options.ts";
import { ROOT } from "./product/npm-product.ts";

const PAGE = join(ROOT, "docs/trust.md");
/** Paths of the tested product: later changes of the page or the storm do not count. */
const TESTED_FOLDERS = ["src/server", "src/shared", "sandbox", "db"];

interface TrustRun {
  options: Options;
  tables: string;
  counts: string;
  summary: string;
}

/** Replaces the last run's figures in docs/trust.md. */
export async function publish(run: TrustRun): Promise<void> {
  const page = await readFile(PAGE, "utf8");
  await writeFile(PAGE, replaceLastRun(page, run, await testedCommit()));
}

/** Last commit that changed the tested product. */
export async function testedCommit(): Promise<string> {
  const lastChange = ["log", "-1", "--format=%h", "--", ...TESTED_FOLDERS];
  const { stdout } = await promisify(execFile)("git", lastChange, { cwd: ROOT });
  return stdout.trim();
}

/** The page with this run between its markers. */
export function replaceLastRun(page: string, run: TrustRun, commit: string): string {
  const { options, tables, counts, summary } = run;
  const command = `--faults ${options.faults} --kinds ${options.kinds.join()} --seed ${options.seed}`;
  const head = `Commit ${commit}, \`npm run trust -- ${command}\`: **${summary}**.`;
  const list = counts.split("\n").map((line) => `- ${line}`);
  return withFigures(page, "last run", [head, list.join("\n"), tables].join("\n\n"));
}

/** The page with the figures between `<!-- place -->` and `<!-- end of place -->`. Throws for a page without them. */
export function withFigures(page: string, place: string, figures: string): string {
  const [begin, end] = [`<!-- ${place} -->\n`, `<!-- end of ${place} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/trust.md has no place for the ${place}`);
  return [before, begin, figures, "\n", end, after].join("");
}
