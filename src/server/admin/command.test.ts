import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";

it("ends its output with a line break, so that a prompt does not join a printed link", async () => {
  const database = await createTestDatabase();
  try {
    const env = { ...process.env, DATABASE_URL: database.url, DEMO: "on" };
    const command = ["src/server/admin/command.ts", "create", "ines@faire.test"];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    expect(stdout).toMatch(/\/admin\/join#[\w-]{20,}\n$/);
  } finally {
    await database.drop();
  }
});
