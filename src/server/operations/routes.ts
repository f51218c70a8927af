import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { actRoutes } from "./act-routes.ts";
import { findingRoutes } from "./finding-routes.ts";
import { listRoutes } from "./list-routes.ts";

/** What admins see of rides, payments and the books, and what they do about them. */
export function operationsRoutes(app: App, services: Services): void {
  listRoutes(app, services);
  findingRoutes(app, services);
  actRoutes(app, services);
}
