import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "./databases.ts";

export interface TestDatabase {
  url: string;
  /** Drops the database and its connections. */
  drop(): Promise<void>;
}

/** A migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("testServerUrl");
  const name = `faire_test_${randomBytes(6).toString("hex")}`;
  const url = await createDatabase(serverUrl, name, inject("templateDatabase"));
  return { url, drop: () => dropDatabase(serverUrl, name) };
}
