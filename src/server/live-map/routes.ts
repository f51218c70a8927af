import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { getLiveMap } from "#shared/live-map/contract.ts";
import { liveMap } from "./live-map.ts";

/** The service as it is now, for the admins' map. */
export function liveMapRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(getLiveMap)(async ({ query: { show } }) => ({
    success: true,
    ...(await liveMap(services, show)),
  }));
}
