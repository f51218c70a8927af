import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { id, idParams, instant, latitude, longitude } from "#shared/wire.ts";

/** Open links of one ride. */
export const MAX_SHARE_LINKS = 5;

const shareLinkSchema = z.object({ id, createdAt: instant });

export const getShareLinks = endpoint({
  method: "GET",
  path: "/rides/:id/share-links",
  summary: "Open links by which others follow the ride",
  audience: "rider",
  params: idParams,
  reply: successWith({ links: z.array(shareLinkSchema) }),
});
export const createShareLink = endpoint({
  method: "POST",
  path: "/rides/:id/share-links",
  summary: "Create a link by which others follow the ride",
  audience: "rider",
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
  audience: "rider",
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
  position: z.nullable(z.object({ latitude, longitude, at: instant })),
  /** Estimated minutes to the next stop; null while unknown. */
  minutes: z.nullable(z.object({ from: z.number(), to: z.number() })),
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
