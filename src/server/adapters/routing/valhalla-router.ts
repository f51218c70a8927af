import * as z from "zod/mini";
import { askJson, under } from "#server/adapters/ask-json.ts";
import type { Fallback } from "#server/adapters/with-fallback.ts";
import type { Point } from "#shared/places/place.ts";
import { onlineRouter } from "./online-router.ts";
import type { Router } from "./router.ts";

const answer = z.object({
  trip: z.object({ summary: z.object({ length: z.number(), time: z.number() }) }),
});

/**
 * Requests routes from a Valhalla server,
 * https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/.
 */
export const valhallaRouter = (url: string, log: Fallback["log"]): Router =>
  onlineRouter(
    async (from, to) => {
      const locations = [from, to].map(written);
      const asked = { locations, costing: "auto", units: "miles", directions_type: "none" };
      const { trip } = await askJson(under(url, "route"), answer, asked);
      return { miles: trip.summary.length, minutes: trip.summary.time / 60 };
    },
    { service: "Valhalla", log },
  );

const written = ({ latitude, longitude }: Point) => ({ lat: latitude, lon: longitude });
