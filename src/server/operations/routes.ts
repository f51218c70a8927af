import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { actRoutes } from "./act-routes.ts";

/** What admins see of rides, payments and the books, and what they do about them. */
export function operationsRoutes(app: App, services: Services): void {
  actRoutes(app, services);
}
