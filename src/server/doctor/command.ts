import { existsSync } from "node:fs";
import { readEnv, SettingsError } from "#server/env.ts";
import type { CheckResult } from "./check-result.ts";
import { examine, listWrongSettings, render } from "./doctor.ts";

/** Runs `npm run doctor`: prints what is right and what is wrong, and ends with 1 after a failure. */
if (existsSync(".env")) process.loadEnvFile(".env");
const results = await runChecks();
process.stdout.write(`${render(results, process.env)}\n`);
// Lookups that hang must not hold the process.
process.exit(results.some(({ verdict }) => verdict === "fail") ? 1 : 0);

async function runChecks(): Promise<CheckResult[]> {
  try {
    return await examine(readEnv(process.env), process.env, { now: () => new Date() });
  } catch (error) {
    if (error instanceof SettingsError) return listWrongSettings(error);
    throw error;
  }
}
