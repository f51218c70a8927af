import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { latitude, longitude } from "#shared/wire.ts";
import { placeSchema } from "./place.ts";

const degrees = String.raw`-?\d{1,3}(\.\d{1,20})?`;
const degreesText = (name: string) =>
  z.pipe(
    z
      .string(`${name} is missing`)
      .check(z.regex(new RegExp(`^${degrees}$`), `${name} must be a number`)),
    z.transform(Number),
  );

/** "40.7128,-74.0060" in a query string. */
export const pointText = (name: string) =>
  z.pipe(
    z.pipe(
      z
        .string(`${name} is missing`)
        .check(
          z.regex(
            new RegExp(`^${degrees},${degrees}$`),
            `${name} must be a latitude and a longitude`,
          ),
        ),
      z.transform((text) => {
        const [north, east] = text.split(",").map(Number);
        return { latitude: north, longitude: east };
      }),
    ),
    z.object({ latitude, longitude }),
  );

export const searchPlaces = endpoint({
  method: "GET",
  path: "/places",
  summary: "Up to 8 suggestions for a partial text, nearest to `near` first",
  audience: "anyone",
  limit: "search",
  query: z.object({
    q: z
      .string("Enter at least 2 characters")
      .check(
        z.trim(),
        z.minLength(2, "Enter at least 2 characters"),
        z.maxLength(200, "Enter at most 200 characters"),
      ),
    near: z.optional(pointText("Near")),
  }),
  reply: successWith({ places: z.array(placeSchema) }),
});

export const getPlaceAt = endpoint({
  method: "GET",
  path: "/places/reverse",
  summary: "The name of the place nearest to a position",
  audience: "anyone",
  limit: "search",
  query: z.object({
    latitude: z.pipe(degreesText("Latitude"), latitude),
    longitude: z.pipe(degreesText("Longitude"), longitude),
  }),
  reply: successWith({ place: placeSchema }),
});
