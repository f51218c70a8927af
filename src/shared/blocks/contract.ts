import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { id, idParams, instant } from "#shared/wire.ts";

const people = z.array(
  z.object({
    /** Id for the unblocking call: the driver's, or that of a ride with the rider. */
    id,
    firstName: z.string(),
    lastName: z.string(),
    blockedAt: instant,
  }),
);
export type BlockedPerson = z.output<typeof people>[number];

const block = {
  method: "PUT",
  limit: "write",
  params: idParams,
  body: z.object({ isBlocked: z.boolean("isBlocked must be true or false") }),
  reply: successWith({ isBlocked: z.boolean() }),
} as const;

export const getBlockedDrivers = endpoint({
  method: "GET",
  path: "/blocked-drivers",
  summary: "Drivers whom the rider blocked or would not ride with again; the newest 1,000",
  audience: "rider",
  reply: successWith({ people }),
});
export const putBlockedDriver = endpoint({
  ...block,
  path: "/blocked-drivers/:id",
  summary: "Block or unblock a driver, also before any ride; booked rides stay",
  audience: "rider",
});

export const getBlockedRiders = endpoint({
  method: "GET",
  path: "/blocked-riders",
  summary: "Riders whom the driver blocked; the newest 1,000, each named by a ride",
  audience: "driver",
  reply: successWith({ people }),
});
export const putBlockedRider = endpoint({
  ...block,
  path: "/blocked-riders/:id",
  summary: "Block or unblock the rider of a ride of the driver's; booked rides stay",
  audience: "driver",
});
