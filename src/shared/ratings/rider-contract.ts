import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredText } from "#shared/fields.ts";
import { appealBody, appealSchema } from "#shared/suspensions/contract.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
import { rideAgainSchema } from "./contract.ts";
import { ratingStatuses } from "./rating-rule.ts";

/** A driver's answer about the rider of a ride; for that driver only. */
export const riderRatingSchema = z.object({
  rideAgain: rideAgainSchema,
  /** Deadline to give or change the answer; null if it cannot be given. */
  ratableUntil: z.nullable(instant),
});

export const rateRider = endpoint({
  method: "PUT",
  path: "/riders/ratings/:rideId",
  summary:
    "The driver's answer about the rider of a completed ride: NO excludes the two from each other's offers",
  audience: "driver",
  limit: "write",
  params: z.object({ rideId: id }),
  body: z.object({ status: z.enum(ratingStatuses, "Status must be YES or NO") }),
  reply: successWith({ message: z.string(), rating: riderRatingSchema }),
});

const record = {
  /** Share of drivers who would ride with the rider again; null below five drivers. */
  percent: z.nullable(z.int()),
  /** Drivers who answered; each counts once. */
  drivers: z.int(),
  /** True if `percent` is below `floor`. */
  isBelow: z.boolean(),
  /** Percent below which riders are warned; 0 if none is set. */
  floor: z.int(),
  /** Oldest first. */
  appeals: z.array(appealSchema),
};
const ownRecord = z.object(record);
export type OwnRecord = z.output<typeof ownRecord>;

export const getOwnRecord = endpoint({
  method: "GET",
  path: "/users/rating",
  summary: "How many of the rider's drivers would ride with them again, and appeals",
  audience: "rider",
  reply: successWith({ record: ownRecord }),
});
export const appealRecord = endpoint({
  method: "POST",
  path: "/users/rating/appeal",
  summary: "Appeal a share below the floor; one open appeal at a time",
  audience: "rider",
  limit: "write",
  body: appealBody,
  reply: successWith({ record: ownRecord }),
  status: 201,
});

const listedRider = z.object({
  ...record,
  id,
  name: z.string(),
  email: z.string(),
  yes: z.int(),
  warnedAt: z.nullable(instant),
});
export type ListedRider = z.output<typeof listedRider>;

export const listRiderRecords = endpoint({
  method: "GET",
  path: "/admin/rider-ratings",
  summary: "Riders with an open appeal (oldest first), then riders below the floor",
  audience: "admin",
  permission: "suspensions",
  query: z.object({ page: pageNumber }),
  reply: successWith({ riders: z.array(listedRider), pagination }),
});
export const answerRatingAppeal = endpoint({
  method: "PUT",
  path: "/admin/rating-appeals/:id",
  summary: "Accept an appeal, after which earlier answers no longer count, or reject it",
  audience: "admin",
  permission: "suspensions",
  limit: "write",
  params: idParams,
  body: z.object({
    isAccepted: z.boolean("isAccepted must be true or false"),
    answer: requiredText("Answer", 1000),
  }),
  reply: successWith({}),
});
