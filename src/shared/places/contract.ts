import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { latitude, longitude } from "#shared/wire.ts";
import { placeSchema } from "./place.ts";

export const searchPlaces = endpoint({
  method: "POST",
  path: "/places",
  summary:
    "Up to 8 suggestions for a partial text, nearest to `near` first; in the body, because logs record URLs",
  audience: "anyone",
  limit: "search",
  body: z.object({
    q: z
      .string("Enter at least 2 characters")
      .check(
        z.trim(),
        z.minLength(2, "Enter at least 2 characters"),
        z.maxLength(200, "Enter at most 200 characters"),
      ),
    near: z.optional(z.object({ latitude, longitude })),
  }),
  reply: successWith({
    places: z.array(placeSchema),
    /** True if nothing was found while a city pack is being built: the same search may find more in seconds. */
    isPreparing: z.boolean(),
  }),
});

export const getPlaceAt = endpoint({
  method: "POST",
  path: "/places/reverse",
  summary: "The name of the place nearest to a position",
  audience: "anyone",
  limit: "search",
  body: z.object({ latitude, longitude }),
  reply: successWith({ place: placeSchema }),
});
