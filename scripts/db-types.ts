import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { migrate } from "#server/database/migrate.ts";

/** Generates the row types of the migrated schema; .kysely-codegenrc.json has the options. */
const dataDir = await mkdtemp(join(tmpdir(), "faire-types-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: false });
try {
  await migrate(postgres.url);
  execFileSync("kysely-codegen", ["--url", postgres.url], { stdio: "inherit" });
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}
