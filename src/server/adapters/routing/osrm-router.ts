import * as z from "zod/mini";
import { fetchJson, urlUnder } from "#server/adapters/fetch-json.ts";
import type { Fallback } from "#server/adapters/with-fallback.ts";
import type { Point } from "#shared/places/place.ts";
import { onlineRouter } from "./online-router.ts";
import { osrmTurnsSchema, readOsrmTurns } from "./osrm-turns.ts";
import type { CarPosition, Router } from "./router.ts";

const metersPerMile = 1609.344;
const replySchema = z.object({
  code: z.literal("Ok"),
  routes: z.tuple(
    [
      z.object({
        distance: z.number(),
        duration: z.number(),
        /** Encoded polyline, precision 5. */
        geometry: z.string(),
      }),
    ],
    z.unknown(),
  ),
});

/** Requests routes from an OSRM server, https://project-osrm.org/docs/v5.24.0/api/#route-service. */
export const osrmRouter = (url: string, log: Fallback["log"]): Router =>
  onlineRouter(
    {
      measure: async (from, to) => {
        // A simplified line can deviate from the road by more than the distance at which a car counts as off the route.
        const address = urlUnder(url, pathOf(from, to), {
          overview: "full",
          geometries: "polyline",
        });
        const [{ distance, duration, geometry }] = (await fetchJson(address, replySchema)).routes;
        return {
          miles: distance / metersPerMile,
          freeFlowMinutes: duration / 60,
          line: geometry,
        };
      },
      listTurns: async (from, to) => {
        const address = urlUnder(url, pathOf(from, to), {
          overview: "false",
          steps: "true",
          geometries: "polyline",
          ...bearingsOf(from),
        });
        return readOsrmTurns(await fetchJson(address, osrmTurnsSchema));
      },
    },
    { service: "OSRM", log },
  );

const pathOf = (from: Point, to: Point) =>
  `route/v1/driving/${formatPoint(from)};${formatPoint(to)}`;

/** Restricts the start to streets within 60 degrees of the car's heading. */
const bearingsOf = ({ heading }: CarPosition): Record<string, string> =>
  heading === undefined ? {} : { bearings: `${heading % 360},60;` };

const formatPoint = ({ latitude, longitude }: Point) =>
  `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
