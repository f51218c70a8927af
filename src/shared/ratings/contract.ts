import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { text } from "#shared/fields.ts";
import { id, instant } from "#shared/wire.ts";
import { ratingStatuses } from "./rating-rule.ts";

export const rideAgainSchema = z.enum(["PENDING", ...ratingStatuses]);

export const ratingSchema = z.object({
  rideAgain: rideAgainSchema,
  /** Deadline to give or change the answer; null if it cannot be given. */
  ratableUntil: z.nullable(instant),
  isNeverAgain: z.boolean(),
  /** The rider's private note; visible to admins, never to drivers. */
  note: z.nullable(z.string()),
});
export type Rating = z.output<typeof ratingSchema>;

export const NOTE_LENGTH = 500;

const rideIdParams = z.object({ rideId: id });
const ratingReply = successWith({ message: z.string(), rating: ratingSchema });

export const rateRide = endpoint({
  method: "PUT",
  path: "/drivers/ratings/:rideId",
  summary:
    "Rate a ride: NO excludes rider and driver from each other's offers. An omitted note is unchanged",
  audience: "rider",
  limit: "write",
  params: rideIdParams,
  body: z.object({
    status: z.enum(ratingStatuses, "Status must be YES or NO"),
    note: z.optional(text("Private note", NOTE_LENGTH)),
  }),
  reply: ratingReply,
});
export const noteRide = endpoint({
  method: "PUT",
  path: "/drivers/ratings/:rideId/note",
  summary: "Set the rider's private note about a rated ride; blank removes it",
  audience: "rider",
  limit: "write",
  params: rideIdParams,
  body: z.object({ note: text("Private note", NOTE_LENGTH) }),
  reply: ratingReply,
});
export const setNeverAgain = endpoint({
  method: "PUT",
  path: "/drivers/ratings/:rideId/never-again",
  summary: "Lift or restore the exclusion of rider and driver after a NO",
  audience: "rider",
  limit: "write",
  params: rideIdParams,
  body: z.object({ isNeverAgain: z.boolean("isNeverAgain must be true or false") }),
  reply: ratingReply,
});
