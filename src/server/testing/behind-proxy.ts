import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy.ts";
import { type SliceApp, startSliceApp } from "./slice-app.ts";
import { createTestDatabase } from "./test-database.ts";

/** A node that reaches its database through a proxy, which tests can make fail. */
export interface AppBehindProxy extends SliceApp {
  proxy: DatabaseProxy;
  /** URL of the database without the proxy. */
  directUrl: string;
}

export async function startAppBehindProxy(
  slices: ((app: App, services: Services) => void)[],
  overrides: Partial<Services> = {},
): Promise<AppBehindProxy> {
  const database = await createTestDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const app = await startSliceApp(slices, { ...overrides, databaseUrl: proxy.url });
  const close = async () => {
    await proxy.resume();
    await app.close();
    await proxy.close();
    await database.drop();
  };
  return { ...app, proxy, directUrl: database.url, close };
}
