import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { idParams, latitude, longitude } from "#shared/wire.ts";
import { directionsSchema } from "./directions.ts";

const HEADING = "Heading must be from 0 to 360";
const heading = z.int(HEADING).check(z.gte(0, HEADING), z.lte(360, HEADING));

export const getDirections = endpoint({
  method: "POST",
  path: "/rides/:id/directions",
  summary:
    "The way from the driver's position to the next stop of a ride or a request for now, with its turns",
  audience: "driver",
  isOpenToSuspended: true,
  limit: "directions",
  params: idParams,
  /** In the body, because logs record URLs. */
  body: z.object({
    from: z.object({ latitude, longitude }),
    /** Degrees from north, so that the route does not begin with a U-turn. */
    heading: z.optional(heading),
  }),
  reply: successWith({ directions: directionsSchema }),
});

export const getApproach = endpoint({
  method: "GET",
  path: "/rides/:id/approach",
  summary: "The driver's way to the pickup; null while the driver or the exact pickup is not known",
  audience: "rider",
  isOpenToSuspended: true,
  limit: "directions",
  params: idParams,
  reply: successWith({
    approach: z.nullable(
      z.object({
        minutes: z.number(),
        /** Encoded polyline; null for an estimate. */
        line: z.nullable(z.string()),
      }),
    ),
  }),
});
