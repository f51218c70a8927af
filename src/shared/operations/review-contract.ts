import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { text } from "#shared/fields.ts";
import { journeyReasons } from "#shared/journey/journey.ts";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { dollars, idParams, instant } from "#shared/wire.ts";

/** Shown to the driver and, if the money is returned, to the rider. */
const reason = text("Reason", 500).check(
  z.minLength(1, { error: "Give a reason that the driver will read", abort: true }),
  z.minLength(3, "Say a little more: the driver will read this reason"),
);

const nullableNumber = z.nullable(z.number());

export const rideReviewSchema = z.object({
  openedAt: instant,
  reasons: z.array(z.enum(journeyReasons)),
  facts: z.object({
    positions: z.number(),
    metersFromPickup: nullableNumber,
    metersFromDestination: nullableNumber,
    milesDriven: nullableNumber,
    secondsDriven: nullableNumber,
    leastSeconds: z.number(),
  }),
  /** Null while it is open. */
  decision: z.nullable(z.enum(["supported", "paid", "returned", "taken_back"])),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
});
export type WireRideReview = z.output<typeof rideReviewSchema>;

export const takebackSchema = z.object({ amount: dollars, at: instant, reason: z.string() });

export const decideReviewBody = z.object({
  decision: z.enum(["pay", "return"], "Choose who gets the money"),
  reason,
});

export const decideReview = endpoint({
  method: "POST",
  path: "/admin/rides/:id/review",
  summary: "Decide a ride under review: pay the driver, or return the money to the rider",
  audience: "admin",
  permission: "refunds",
  limit: "write",
  params: idParams,
  body: decideReviewBody,
  reply: successWith({ state: rideStateSchema }),
});

const takeBackBody = z.object({ reason });

export const takeBackFare = endpoint({
  method: "POST",
  path: "/admin/rides/:id/take-back",
  summary:
    "Take the driver's fare back for proven fraud: of a ride under review or with a chargeback",
  audience: "admin",
  permission: "refunds",
  limit: "write",
  params: idParams,
  body: takeBackBody,
  reply: successWith({ state: rideStateSchema }),
});
