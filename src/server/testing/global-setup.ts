import type { TestProject } from "vitest/node";
import { createTemplate } from "./template.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the test server, with the right to create databases. */
    testServerUrl: string;
    /** Migrated database from which each test database is copied. */
    templateDatabase: string;
  }
}

/** Starts a temporary PostgreSQL server (or uses DATABASE_URL) and migrates a template once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = await createTemplate(server.url);
  project.provide("testServerUrl", server.url);
  project.provide("templateDatabase", template.name);
  return async () => {
    await template.drop();
    await server.stop();
  };
}
