import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";

const tables = join(import.meta.dirname, "tables.d.ts");

it("the row types match the migrated schema (update with npm run db:types)", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "faire-tables-"));
  const generatedFile = join(folder, "tables.d.ts");
  execFileSync("kysely-codegen", ["--url", database.url, "--out-file", generatedFile]);
  const [committed, generated] = [
    await readFile(tables, "utf8"),
    await readFile(generatedFile, "utf8"),
  ];
  await rm(folder, { recursive: true });
  await database.drop();
  expect(generated).toBe(committed);
});
