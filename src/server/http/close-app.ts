import type { App } from "./typed-app.ts";

/** Lets running requests finish; closes idle connections, such as browsers' preconnects, after two seconds. */
export async function closeApp(app: App): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), 2000);
  await app.close().finally(() => clearTimeout(timer));
}
