import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { id, idParams, instant, latitude, longitude } from "#shared/wire.ts";

/** Open links of one ride. */
export const MAX_SHARE_LINKS = 5;

/** Minutes after the end of the ride during which its links still work. */
export const LINK_MINUTES_AFTER_END = 60;

const shareLinkSchema = z.object({
  id,
  createdAt: instant,
  /** The trusted contact that got it; null for a link that the sharer passes on. */
  contactName: z.nullable(z.string()),
});

export const getShareLinks = endpoint({
  method: "GET",
  path: "/rides/:id/share-links",
  summary: "The caller's open links by which others follow the ride",
  audience: "rider-or-driver",
  isOpenToSuspended: true,
  params: idParams,
  reply: successWith({ links: z.array(shareLinkSchema) }),
});
export const createShareLink = endpoint({
  method: "POST",
  path: "/rides/:id/share-links",
  summary: "Create a link by which others follow the ride",
  audience: "rider-or-driver",
  limit: "checkout",
  params: idParams,
  /** The token is shown once: only its hash is stored. */
  isShownOnce: true,
  reply: successWith({ link: z.extend(shareLinkSchema, { path: z.string() }) }),
  status: 201,
});
export const stopShareLink = endpoint({
  method: "DELETE",
  path: "/share-links/:id",
  summary: "Stop a link",
  audience: "rider-or-driver",
  params: idParams,
  reply: successWith({}),
});

export const sharedRideSchema = z.object({
  state: rideStateSchema,
  /** Without house number. */
  from: z.string(),
  to: z.string(),
  driver: z.object({
    firstName: z.string(),
    car: z.string(),
    plateNumber: z.nullable(z.string()),
  }),
  /** Null while unknown, and near the pickup and the destination. */
  position: z.nullable(z.object({ latitude, longitude })),
  /** Time of the last position, even if that position is not shown; null while unknown. */
  updatedAt: z.nullable(instant),
  /** The end that the car is near, where its position is not shown. */
  nearEnd: z.nullable(z.enum(["pickup", "destination"])),
  /** When the car is expected at the next stop; null while unknown. */
  arrivesAt: z.nullable(instant),
  /** Whole miles left to the next stop, at least 1: an exact number would give the stop away. */
  milesLeft: z.nullable(z.number()),
  /** Encoded polyline of the route without its ends; null for an estimate. */
  line: z.nullable(z.string()),
  /** About where the ride begins and ends, for circles of half a mile. */
  areas: z.array(z.object({ latitude, longitude })),
});
export type SharedRide = z.output<typeof sharedRideSchema>;

export const getSharedRide = endpoint({
  method: "GET",
  path: "/shared-rides/:token",
  summary: "The ride that a link shares, without log-in",
  audience: "anyone",
  limit: "poll",
  params: z.object({
    token: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, "This link is not valid")),
  }),
  reply: successWith({ ride: sharedRideSchema }),
});

/**
 * Path of the event stream of a shared ride. Each event is named `ride` and carries the whole `SharedRide` as JSON. The
 * stream ends with the link.
 */
export const SHARED_RIDE_STREAM_PATH = `${getSharedRide.path}/live`;
