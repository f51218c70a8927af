import type { App } from "./typed-app.ts";

/**
 * Lets running requests finish for two seconds, then closes all connections: a browser's preconnect would keep the
 * server open.
 */
export async function closeApp(app: App): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), 2000);
  await app.close().finally(() => clearTimeout(timer));
}
