import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { openSteps } from "./steps.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a second build in one database is refused until the first has ended", async () => {
  const env = { DATABASE_URL: database.url, DATA_DIR: "unused" };
  const first = await openSteps(env);
  await expect(openSteps(env)).rejects.toThrow(/^Another city pack is being built/);
  await first.close();
  const next = await openSteps(env);
  await next.close();
});
