import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { text } from "#shared/fields.ts";
import { id, instant } from "#shared/wire.ts";
import { ratingStatuses } from "./rating-rule.ts";

/** PENDING until a ride is rated. */
export const rideAgainSchema = z.enum(["PENDING", ...ratingStatuses]);

/** The rider's answer to riding with the driver again. */
export const ratingSchema = z.object({
  rideAgain: rideAgainSchema,
  /** Deadline to give or change the answer; null if it cannot be given. */
  ratableUntil: z.nullable(instant),
  /** Whether the two are excluded from each other's offers. */
  isNeverAgain: z.boolean(),
  /** The rider's private note; visible to admins, never to drivers. */
  note: z.nullable(z.string()),
});
export type Rating = z.output<typeof ratingSchema>;

export const NOTE_LENGTH = 500;

const rideIdParams = z.object({ rideId: id });
const rated = successWith({ message: z.string(), rating: ratingSchema });

export const rateRide = endpoint({
  method: "PUT",
  path: "/drivers/ratings/:rideId",
  summary:
    "Would the rider ride with the driver again? NO: the two are not offered to each other any more. A note that is left out stays as it was",
  audience: "rider",
  limit: "write",
  params: rideIdParams,
  body: z.object({
    status: z.enum(ratingStatuses, "Status must be YES or NO"),
    note: z.optional(text("Private note", NOTE_LENGTH)),
  }),
  reply: rated,
});
export const noteRide = endpoint({
  method: "PUT",
  path: "/drivers/ratings/:rideId/note",
  summary: "The rider's own note about a ride that was rated; blank takes it away",
  audience: "rider",
  limit: "write",
  params: rideIdParams,
  body: z.object({ note: text("Private note", NOTE_LENGTH) }),
  reply: rated,
});
export const setNeverAgain = endpoint({
  method: "PUT",
  path: "/drivers/ratings/:rideId/never-again",
  summary: "Let the two be offered to each other again although the answer was NO, or not any more",
  audience: "rider",
  limit: "write",
  params: rideIdParams,
  body: z.object({ isNeverAgain: z.boolean("isNeverAgain must be true or false") }),
  reply: rated,
});
