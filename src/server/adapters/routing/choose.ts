import type { Fallback } from "#server/adapters/with-fallback.ts";
import type { Env } from "#server/env.ts";
import { offlineRouter } from "./offline-router.ts";
import { osrmRouter } from "./osrm-router.ts";
import type { Router } from "./router.ts";
import { valhallaRouter } from "./valhalla-router.ts";

type Settings = Pick<Env, "ROUTER" | "ROUTER_URL">;

/** Chooses the router by the settings: a network service by URL, else the estimate. */
export const chooseRouter = ({ ROUTER, ROUTER_URL }: Settings, log: Fallback["log"]): Router => {
  if (!ROUTER_URL) return offlineRouter();
  return ROUTER === "valhalla" ? valhallaRouter(ROUTER_URL, log) : osrmRouter(ROUTER_URL, log);
};
