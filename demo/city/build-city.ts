import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import { readPacks } from "#server/city/pack.ts";
import type { Env } from "#server/env.ts";
import { demoGaps } from "./gaps.ts";

const ROOT = join(import.meta.dirname, "../..");
const EXTRACT = join(import.meta.dirname, "manhattan.osm.pbf");
const LOW_PRIORITY = 10;

/**
 * Builds the demo's city pack in a separate process, unless the pack exists. Until the build is complete, or if it
 * fails, the product uses the gazetteer and estimated routes. Returns the function that stops the build.
 */
export function buildDemoCity(env: Env, log: Logger): () => Promise<void> {
  if (!env.DEMO_CITY || readPacks(env.DATA_DIR).length > 0) return async () => {};
  const gaps = demoGaps.map((gap) => `--gap=${gap.join(",")}`);
  const child = spawn(process.execPath, ["src/server/city/command.ts", EXTRACT, ...gaps], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: env.DATA_DIR },
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  const exit = reportExit(child, log);
  return async () => {
    child.kill("SIGTERM");
    await exit;
  };
}

async function reportExit(child: ReturnType<typeof spawn>, log: Logger): Promise<void> {
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  try {
    const [code, signal] = await once(child, "close");
    if (code !== 0 && signal === null) log.warn({ output }, "The demo's city pack was not built");
  } catch (error) {
    log.warn({ err: error }, "The demo's city pack was not built");
  }
}
