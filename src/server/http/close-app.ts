import type { App } from "./typed-app.ts";

/** What is under way may end; who opened a connection and asked nothing, as browsers do ahead, is cut off. */
export async function closeApp(app: App): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), 2000);
  await app.close().finally(() => clearTimeout(patience));
}
