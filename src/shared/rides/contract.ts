import * as z from "zod/mini";
import { vehicleTypeSchema } from "#shared/booking/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { text } from "#shared/fields.ts";
import { rideLostItemSchema } from "#shared/lost-items/contract.ts";
import { precisionSchema } from "#shared/places/place.ts";
import { ratingSchema } from "#shared/ratings/contract.ts";
import { riderRatingSchema } from "#shared/ratings/rider-contract.ts";
import { tipSchema } from "#shared/tips/contract.ts";
import { rideTollsSchema } from "#shared/tolls/contract.ts";
import {
  dollars,
  feeLine,
  id,
  idParams,
  instant,
  latitude,
  longitude,
  priceLine,
} from "#shared/wire.ts";
import { payoutSchema } from "./payout.ts";
import { moneySplitSchema, refundEntry } from "./ride-money.ts";
import { rideStates } from "./ride-states.ts";
import { startBody } from "./start-body.ts";

export const rideStateSchema = z.enum(rideStates);

const person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
});
const ridePlace = z.object({
  label: z.string(),
  /** As the rider entered it; null if that is the label. Visible to the driver like the notes. */
  text: z.nullable(z.string()),
  latitude,
  longitude,
  /** Null for older rides. */
  precision: z.nullable(precisionSchema),
});

export const rideSchema = z.object({
  id,
  reference: z.string(),
  kind: z.enum(["instant", "scheduled"]),
  state: rideStateSchema,
  status: z.enum(["Pending", "Accepted", "Rejected"]),
  rideCompleted: z.boolean(),
  reason: z.nullable(z.string()),
  from: ridePlace,
  to: ridePlace,
  /** Encoded polyline of the route, precision 5; null for an estimate. Absent in lists. */
  line: z.optional(z.nullable(z.string())),
  /** Miles. */
  distance: z.number(),
  /** Minutes. */
  duration: z.number(),
  pickupMinutes: z.number(),
  /** Null for instant rides. */
  pickupAt: z.nullable(instant),
  /** Set for bookings by the hour. */
  bookedHours: z.nullable(z.number()),
  /** Passenger of a scheduled ride, who need not be the rider; null for instant rides. */
  passengerName: z.nullable(z.string()),
  /** Visible to the driver from acceptance until 24 hours after the end. */
  notes: z.nullable(z.string()),
  lines: z.array(priceLine),
  rideCost: dollars, // the driver's fare
  fareTax: dollars,
  taxRate: z.number(),
  /** Government fees, passed through at cost; not part of `total`. */
  fees: z.array(feeLine),
  /** Referral credit deducted from the tax. */
  credit: dollars,
  /** rideCost + fareTax. */
  total: dollars,
  /** The amount charged: total + fees - credit. */
  amountDue: dollars,
  /** Version of the cancellation policy in force (cancellation-text.ts). */
  policyHash: z.nullable(z.string()),
  requestedAt: instant,
  /** The ride's offer, for its rider only: checkout with it reopens the payment page. */
  riderLogId: z.nullable(z.string()),
  payBy: z.nullable(instant),
  canHoldLonger: z.boolean(),
  answerBy: z.nullable(instant),
  /** For the asked driver only, until the answer. */
  request: z.nullable(
    z.object({
      /** From the driver's position; null if it is unknown. */
      pickupMiles: z.nullable(z.number()),
      /** Completed rides of the rider. */
      ridesTaken: z.number(),
    }),
  ),
  timeline: z.array(z.object({ state: rideStateSchema, at: instant, by: z.string() })),
  driver: z.extend(person, {
    id,
    rating: z.nullable(z.number()),
    trustLevel: z.string(),
    vehicle: z.object({
      make: z.string(),
      model: z.string(),
      year: z.nullable(z.number()),
      color: z.string(),
      vehicleType: vehicleTypeSchema,
      plateNumber: z.nullable(z.string()),
    }),
  }),
  rider: z.extend(person, {
    /** Share of drivers who would ride with the rider again, from five drivers on; null for the rider. */
    yesPercent: z.nullable(z.int()),
  }),
  /** Null if the ride starts without a PIN, or once the PIN was entered. */
  startPin: z.nullable(
    z.object({
      /** The rider tells it to the driver; null for anyone else. */
      digits: z.nullable(z.string()),
    }),
  ),
  /** The driver's money, if it waits or was taken back; never shown to the rider. */
  payout: payoutSchema,
  /** Paid separately from the ride; the driver gets all of it. */
  tip: tipSchema,
  /** Paid by the driver on the way; each charged to the rider separately from the ride. */
  tolls: rideTollsSchema,
  /** For its driver only. */
  riderRating: z.nullable(riderRatingSchema),
  /** Something that the rider left in the car. */
  lostItem: rideLostItemSchema,
  /** The caller blocked the other side, who is not told. */
  isBlocked: z.boolean(),
  /** For its rider only. */
  rating: z.nullable(ratingSchema),
  payment: z.object({
    state: z.string(),
    cardLast4: z.nullable(z.string()),
    split: z.nullable(moneySplitSchema),
    refunds: z.array(refundEntry),
  }),
});
export type Ride = z.output<typeof rideSchema>;

const rideReply = successWith({ ride: rideSchema });
const rideIdParams = z.object({ rideId: id });
/** Shown to the other party. */
const reason = z.object({ reason: z.optional(text("Reason", 500)) });

const ownRecord = { audience: "signed-in", isOpenToSuspended: true } as const;
export const getRide = endpoint({
  method: "GET",
  path: "/rides/:id",
  summary: "A ride, as visible to its rider, its driver or an admin",
  ...ownRecord,
  params: idParams,
  reply: rideReply,
});
export const getOpenRides = endpoint({
  method: "GET",
  path: "/rides/open",
  summary: "The caller's open rides: unpaid, pending, upcoming or under way",
  ...ownRecord,
  reply: successWith({ rides: z.array(rideSchema) }),
});
export const getRecentRides = endpoint({
  method: "GET",
  path: "/rides/recent",
  summary: "The caller's last ten ended rides",
  ...ownRecord,
  reply: successWith({ rides: z.array(rideSchema) }),
});
export const acceptRide = endpoint({
  method: "POST",
  path: "/accept-scheduled-ride/:rideId",
  summary: "Accept a paid ride; its payment is captured",
  audience: "driver",
  params: rideIdParams,
  reply: rideReply,
});
export const rejectRide = endpoint({
  method: "POST",
  path: "/reject-scheduled-ride/:rideId",
  summary: "Reject a paid ride; its payment is released",
  audience: "driver",
  params: rideIdParams,
  body: z.nullish(reason),
  reply: rideReply,
});
const driverMove = {
  audience: "driver",
  isOpenToSuspended: true,
  params: idParams,
  reply: rideReply,
} as const;
export const completeRide = endpoint({
  method: "POST",
  path: "/complete-ride/:rideId",
  summary: "Complete a ride; the fare is transferred to the driver",
  ...driverMove,
  params: rideIdParams,
});
export const arriveAtPickup = endpoint({
  method: "POST",
  path: "/rides/:id/arrive",
  summary: "Report the arrival at the pickup",
  ...driverMove,
});
export const startRide = endpoint({
  method: "POST",
  path: "/rides/:id/start",
  summary: "Report that the rider is in the car, with the rider's PIN where the ride has one",
  ...driverMove,
  body: z.nullish(startBody),
});
export const reportNoShow = endpoint({
  method: "POST",
  path: "/rides/:id/no-show",
  summary: "Report that the rider did not show up to the pickup",
  ...driverMove,
});

const cancellationSchema = z.object({
  refund: dollars,
  driverKeeps: dollars,
  rule: z.string(),
  changes: z.array(z.object({ after: instant, refund: dollars })),
});
const ownCancellation = { audience: "rider-or-driver", isOpenToSuspended: true } as const;
export const getCancellation = endpoint({
  method: "GET",
  path: "/rides/:id/cancellation",
  summary: "The refund of a cancellation now, and its later changes",
  ...ownCancellation,
  params: idParams,
  reply: successWith({ cancellation: cancellationSchema }),
});
export const cancelRide = endpoint({
  method: "POST",
  path: "/rides/:id/cancel",
  summary: "Cancel one of the caller's rides by the published policy",
  ...ownCancellation,
  params: idParams,
  body: reason,
  reply: rideReply,
});
