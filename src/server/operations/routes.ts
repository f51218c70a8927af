import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { actRoutes } from "./act-routes.ts";
import { findingRoutes } from "./finding-routes.ts";
import { listRoutes } from "./list-routes.ts";
import { peopleRoutes } from "./people/people-routes.ts";
import { securityRoutes } from "./people/security-routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";

/** Rides, payments, reconciliation, people and security events for admins. */
export function operationsRoutes(app: App, services: Services): void {
  listRoutes(app, services);
  findingRoutes(app, services);
  actRoutes(app, services);
  reviewRoutes(app, services);
  peopleRoutes(app, services);
  securityRoutes(app, services);
}
