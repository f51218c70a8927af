import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { id, instant } from "#shared/wire.ts";
import { liveFilters, onlineStates } from "./choices.ts";

const person = z.object({ id, name: z.string() });
const point = { latitude: z.number(), longitude: z.number() };
const position = z.object({ ...point, at: instant });

const liveDriver = z.object({
  ...person.shape,
  state: z.enum(onlineStates),
  /** Make and model; null without a vehicle. */
  vehicle: z.nullable(z.string()),
  /**
   * The last position, exact during a ride, else a point within half a mile of it; null before the first one.
   */
  position: z.nullable(z.object({ ...position.shape, isExact: z.boolean() })),
});
export type LiveDriver = z.output<typeof liveDriver>;

const stop = z.object({ label: z.string(), ...point });

const liveRide = z.object({
  rideId: id,
  reference: z.string(),
  kind: z.enum(["instant", "scheduled"]),
  state: rideStateSchema,
  rider: z.string(),
  driver: person,
  from: stop,
  to: stop,
  /** Encoded polyline of the route, precision 5; null for an estimate. */
  line: z.nullable(z.string()),
  requestedAt: instant,
  pickupAt: z.nullable(instant),
  /** Deadline of the driver's answer; null once answered. */
  answerBy: z.nullable(instant),
  /** The driver's exact position once the ride is accepted; null before, and if unknown. */
  car: z.nullable(position),
});
export type LiveRide = z.output<typeof liveRide>;

/** Counting rides stops at this number. */
export const LIVE_RIDES_COUNTED = 10_000;
/** Most drivers, and most rides, in one reply. */
export const MAX_LIVE_ROWS = 500;

export const getLiveMap = endpoint({
  method: "GET",
  path: "/admin/live",
  summary: "Online drivers, rides under way and open requests; positions are exact during a ride",
  audience: "admin",
  permission: "rides",
  limit: "poll",
  query: z.object({ show: z.optional(z.enum(liveFilters)) }),
  reply: successWith({
    /** The 500 drivers of the filter with the newest positions. */
    drivers: z.array(liveDriver),
    /** The newest 500 rides of the filter. */
    rides: z.array(liveRide),
    /** Counts by filter, independent of the chosen one. */
    counts: z.record(z.enum(liveFilters), z.number()),
  }),
});
