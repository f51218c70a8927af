import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { migrate } from "#server/database/migrate.ts";

/** Writes the row types of the migrated schema to src/server/database/tables.d.ts. */
const dataDir = await mkdtemp(join(tmpdir(), "faire-types-"));
const postgres = await startEmbeddedPostgres({ dataDir, log: console.log, durable: false });
try {
  await migrate(postgres.url);
  const options = ["--dialect", "postgres", "--camel-case", "--date-parser", "string", "--type-mapping", JSON.stringify({ int8: "number" }), "--exclude-pattern", "quotes_*"];
  execFileSync("kysely-codegen", ["--url", postgres.url, "--out-file", "src/server/database/tables.d.ts", ...options], { stdio: "inherit" });
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
}
