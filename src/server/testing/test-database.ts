import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "./databases.ts";

export interface TestDatabase {
  url: string;
  /** Removes the database with whatever is still connected to it. */
  drop(): Promise<void>;
}

/** A migrated database of the test's own, empty of rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("testServerUrl");
  const name = `faire_test_${randomBytes(6).toString("hex")}`;
  const url = await createDatabase(serverUrl, name, inject("templateDatabase"));
  return { url, drop: () => dropDatabase(serverUrl, name) };
}
