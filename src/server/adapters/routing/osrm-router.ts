import * as z from "zod/mini";
import { fetchJson, urlUnder } from "#server/adapters/ask-json.ts";
import type { Fallback } from "#server/adapters/with-fallback.ts";
import type { Point } from "#shared/places/place.ts";
import { onlineRouter } from "./online-router.ts";
import type { Router } from "./router.ts";

const metersPerMile = 1609.344;
const replySchema = z.object({
  code: z.literal("Ok"),
  routes: z.tuple([z.object({ distance: z.number(), duration: z.number() })], z.unknown()),
});

/** Requests routes from an OSRM server, https://project-osrm.org/docs/v5.24.0/api/#route-service. */
export const osrmRouter = (url: string, log: Fallback["log"]): Router =>
  onlineRouter(
    async (from, to) => {
      const path = `route/v1/driving/${formatPoint(from)};${formatPoint(to)}`;
      const { routes } = await fetchJson(urlUnder(url, path, { overview: "false" }), replySchema);
      return { miles: routes[0].distance / metersPerMile, minutes: routes[0].duration / 60 };
    },
    { service: "OSRM", log },
  );

const formatPoint = ({ latitude, longitude }: Point) =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
