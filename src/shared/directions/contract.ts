import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { pointText } from "#shared/places/contract.ts";
import { idParams } from "#shared/wire.ts";
import { directionsSchema } from "./directions.ts";

const headingText = z.pipe(
  z.string().check(z.regex(/^([0-2]?\d?\d|3[0-5]\d|360)$/, "Heading must be from 0 to 360")),
  z.transform(Number),
);

export const getDirections = endpoint({
  method: "GET",
  path: "/rides/:id/directions",
  summary: "The way from the driver's position to the ride's next stop, with its turns",
  audience: "driver",
  isOpenToSuspended: true,
  limit: "directions",
  params: idParams,
  query: z.object({
    from: pointText("From"),
    /** Degrees from north, so that the route does not begin with a U-turn. */
    heading: z.optional(headingText),
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
