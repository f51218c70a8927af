import * as z from "zod/mini";
import { fetchJson, urlUnder } from "#server/adapters/fetch-json.ts";
import type { Fallback } from "#server/adapters/with-fallback.ts";
import type { Point } from "#shared/places/place.ts";
import { onlineRouter } from "./online-router.ts";
import type { Router } from "./router.ts";
import { lineOfShape, readTurns, turnsReplySchema, turnsRequest } from "./valhalla-turns.ts";

const replySchema = z.object({
  trip: z.object({
    summary: z.object({ length: z.number(), time: z.number() }),
    legs: z.tuple([z.object({ shape: z.string() })]),
  }),
});

/**
 * Requests routes from a Valhalla server,
 * https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/.
 */
export const valhallaRouter = (url: string, log: Fallback["log"]): Router =>
  onlineRouter(
    {
      measure: async (from, to) => {
        const locations = [from, to].map(toLocation);
        const request = { locations, costing: "auto", units: "miles", directions_type: "none" };
        const { trip } = await fetchJson(urlUnder(url, "route"), replySchema, request);
        return {
          miles: trip.summary.length,
          freeFlowMinutes: trip.summary.time / 60,
          line: lineOfShape(trip.legs[0].shape),
        };
      },
      listTurns: async (from, to) =>
        readTurns(
          await fetchJson(urlUnder(url, "route"), turnsReplySchema, turnsRequest(from, to)),
        ),
    },
    { service: "Valhalla", log },
  );

const toLocation = ({ latitude, longitude }: Point) => ({ lat: latitude, lon: longitude });
