import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredLabel } from "#shared/fields.ts";
import { between, instant, latitude, longitude } from "#shared/wire.ts";
import { searchLimits } from "./search-limits.ts";

const activationStepSchema = z.object({
  step: z.enum([
    "vehicle",
    "documents",
    "payouts",
    "verified",
    "online",
    "position",
    /** Not on a ride, and not reserved for a rider. */
    "free",
    /** Only while a document is missing that becomes required on a later day. */
    "comingDocuments",
    /** Only while a usual ride's fare is outside the limits. */
    "fares",
    "rates",
    "serviceArea",
    "photo",
  ]),
  done: z.boolean(),
  sentence: z.string(),
  /** Not required to be offered instant rides. */
  isOptional: z.boolean(),
});

export const getPlatformStatus = endpoint({
  method: "GET",
  path: "/drivers/platform-status",
  summary: "Whether the driver is online, and the age of the last position",
  audience: "driver",
  isOpenToSuspended: true,
  reply: successWith({
    isOnline: z.boolean(),
    /** Null without a known position. */
    positionAgeSeconds: z.nullable(z.number()),
    /** Set if the server put the driver offline, until the driver's next switch. */
    putOffline: z.nullable(
      z.object({
        at: instant,
        /** No position was received, or requests were not answered. */
        why: z.enum(["silence", "unanswered"]),
      }),
    ),
    /** Seconds left to answer "Still there?" before the server puts the driver offline; null if it does not ask. */
    stillThereSeconds: z.nullable(z.number()),
  }),
});
export const putPlatformStatus = endpoint({
  method: "PUT",
  path: "/drivers/platform-status",
  summary: "Go online or offline",
  audience: "driver",
  limit: "write",
  body: z.object({ isOnline: z.boolean("isOnline must be true or false") }),
  reply: successWith({ isOnline: z.boolean() }),
});
export const confirmPresence = endpoint({
  method: "POST",
  path: "/drivers/still-there",
  summary: "Stay online after unanswered requests",
  audience: "driver",
  limit: "write",
  reply: successWith({}),
});
export const putPosition = endpoint({
  method: "PUT",
  path: "/drivers/position",
  summary: "Report the position of an online driver",
  audience: "driver",
  isOpenToSuspended: true,
  limit: "position",
  body: z.object({
    latitude,
    longitude,
    heading: z.optional(between("Heading", { min: 0, max: 360 })),
    /** Meters. */
    accuracy: z.optional(between("Accuracy", { min: 0, max: 100_000_000 })),
    at: z.optional(instant),
  }),
  reply: successWith({ receivedAt: instant }),
});
export const getActivation = endpoint({
  method: "GET",
  path: "/drivers/activation",
  summary: "Why the driver is or is not shown to riders",
  audience: "driver",
  isOpenToSuspended: true,
  reply: successWith({ isShown: z.boolean(), steps: z.array(activationStepSchema) }),
});

export const getSearches = endpoint({
  method: "GET",
  path: "/drivers/searches",
  summary: "Areas near the driver in which several riders searched for a ride, the nearest first",
  audience: "driver",
  reply: successWith({
    /** The driver's position, else the home base; null without either. */
    around: z.nullable(z.object({ latitude, longitude })),
    withinMiles: z.number(),
    minutes: z.number(),
    /** Riders are counted once, rounded down to a step. */
    areas: z.array(z.object({ latitude, longitude, miles: z.number(), atLeastRiders: z.number() })),
  }),
});

const maxMiles = searchLimits.maxServiceAreaMiles;

export const serviceAreaSchema = z.object({
  address: requiredLabel("Address", 300),
  latitude,
  longitude,
  radiusMiles: z
    .int("Radius must be a whole number of miles")
    .check(
      z.gte(1, "Radius must be at least 1 mile"),
      z.lte(maxMiles, `Radius cannot exceed ${maxMiles} miles`),
    ),
});

export const getServiceArea = endpoint({
  method: "GET",
  path: "/drivers/service-area",
  summary: "The driver's area for scheduled rides; null until set",
  audience: "driver",
  reply: successWith({ serviceArea: z.nullable(serviceAreaSchema) }),
});
export const putServiceArea = endpoint({
  method: "PUT",
  path: "/drivers/service-area",
  summary: "Set the driver's area for scheduled rides",
  audience: "driver",
  limit: "write",
  body: serviceAreaSchema,
  reply: successWith({ serviceArea: serviceAreaSchema }),
});
