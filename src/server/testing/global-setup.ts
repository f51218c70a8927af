import type { TestProject } from "vitest/node";
import { makeTemplate } from "./template.ts";
import { startTestServer } from "./test-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the test server with the right to make databases. */
    testServerUrl: string;
    /** The migrated database that every test database is a copy of. */
    templateDatabase: string;
  }
}

/** Starts one throw-away PostgreSQL (or takes that of DATABASE_URL) and migrates a template once. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = await makeTemplate(server.url);
  project.provide("testServerUrl", server.url);
  project.provide("templateDatabase", template.name);
  return async () => {
    await template.drop();
    await server.stop();
  };
}
