import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { between, idParams, instant, latitude, longitude } from "#shared/wire.ts";
import { MAX_LATE_POSITIONS } from "./late-positions.ts";

const latePosition = z.object({
  latitude,
  longitude,
  /** Meters. */
  accuracy: z.optional(between("Accuracy", { min: 0, max: 100_000_000 })),
  at: instant,
});

export const postLatePositions = endpoint({
  method: "POST",
  path: "/drivers/late-positions",
  summary: "Positions that a driver's device measured while it could not send them",
  audience: "driver",
  isOpenToSuspended: true,
  limit: "write",
  body: z.object({
    /** Time of sending by the device's clock, from which the error of that clock is computed. */
    sentAt: instant,
    positions: z
      .array(latePosition)
      .check(
        z.minLength(1, "Send at least one position"),
        z.maxLength(MAX_LATE_POSITIONS, `Send at most ${MAX_LATE_POSITIONS} positions`),
      ),
  }),
  /** Number of stored positions: during a ride, in gaps of the server's record. */
  reply: successWith({ kept: z.number() }),
});

const drivenRoute = z.nullable(
  z.object({
    /** Encoded polyline, precision 5. */
    line: z.string(),
    from: instant,
    to: instant,
    positions: z.number(),
    /** Number of positions that were sent after a gap. */
    latePositions: z.number(),
    /** Times without positions; empty for a thinned record, whose gaps are unknown. */
    gaps: z.array(z.object({ from: instant, to: instant })),
    isThinned: z.boolean(),
  }),
);
export type DrivenRouteReply = z.output<typeof drivenRoute>;

export const getDrivenRoute = endpoint({
  method: "GET",
  path: "/admin/rides/:id/driven-way",
  summary: "The recorded positions of a ride's driver; null without any",
  audience: "admin",
  permission: "rides",
  params: idParams,
  reply: successWith({ way: drivenRoute }),
});
