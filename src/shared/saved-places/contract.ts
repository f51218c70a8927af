import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { labelLine, requiredLine, text } from "#shared/fields.ts";
import { precisionSchema } from "#shared/places/place.ts";
import { id, idParams, latitude, longitude } from "#shared/wire.ts";

export const savedPlaceLimits = { maxPlaces: 20, maxName: 30, maxNote: 200 };

const position = {
  label: z.string(),
  latitude,
  longitude,
  /** Null for older places and rides. */
  precision: z.nullable(precisionSchema),
};

const savedPlaceSchema = z.object({
  id,
  /** The rider's own name for it, such as "Home". */
  name: z.string(),
  ...position,
  /** Sent to the driver of each pickup here. */
  note: z.nullable(z.string()),
});
export type SavedPlace = z.output<typeof savedPlaceSchema>;

const placesReply = successWith({
  places: z.array(savedPlaceSchema),
  /** Ends of the rider's last rides, newest first. */
  recent: z.array(z.object(position)),
});

const savedPlaceBody = z.object({
  name: requiredLine("Name", savedPlaceLimits.maxName),
  address: labelLine("Address", 300).check(z.minLength(1, "Enter the address")),
  /** A chosen suggestion, whose position is kept; without it the address is looked up. */
  place: z.optional(z.object({ latitude, longitude, precision: z.optional(precisionSchema) })),
  note: z.optional(text("Note", savedPlaceLimits.maxNote)),
});

export const getSavedPlaces = endpoint({
  method: "GET",
  path: "/saved-places",
  summary: "The rider's saved places by name, and the places of the last rides",
  audience: "rider",
  reply: placesReply,
});

export const postSavedPlace = endpoint({
  method: "POST",
  path: "/saved-places",
  summary: "Save a place under a name of the rider's own",
  audience: "rider",
  limit: "write",
  body: savedPlaceBody,
  reply: placesReply,
  status: 201,
});

export const putSavedPlace = endpoint({
  method: "PUT",
  path: "/saved-places/:id",
  summary: "Change a saved place",
  audience: "rider",
  limit: "write",
  params: idParams,
  body: savedPlaceBody,
  reply: placesReply,
});

export const deleteSavedPlace = endpoint({
  method: "DELETE",
  path: "/saved-places/:id",
  summary: "Forget a saved place",
  audience: "rider",
  limit: "write",
  params: idParams,
  reply: placesReply,
});
