import { SettingsError } from "#server/env.ts";
import type { Services } from "#server/services.ts";
import { readDemoMark } from "./demo-mark-queries.ts";

/**
 * Throws a SettingsError if a real service would use a demo's database, whose passwords are published, or a demo would
 * seed the database of a real service.
 */
export async function assertExpectedDatabase({
  db,
  env,
}: Pick<Services, "db" | "env">): Promise<void> {
  const { isMarked, hasAccounts } = await readDemoMark(db);
  const setting = env.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
  if (!env.isDemo && isMarked)
    throw new SettingsError([
      `${setting}: expected a database that never was a demo's; this one has accounts with published passwords. Give an empty database, or start the demo with DEMO=on and without NODE_ENV=production`,
    ]);
  if (env.isDemo && hasAccounts && !isMarked)
    throw new SettingsError([
      `${setting}: expected an empty database for a demo; this one has accounts of a real service`,
    ]);
}
