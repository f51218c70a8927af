import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { disputeStatuses } from "#shared/payments/dispute.ts";
import { fraudAlertKinds } from "#shared/payments/fraud-alert.ts";
import { ratingStatuses } from "#shared/ratings/rating-rule.ts";
import { reportSubjects } from "#shared/reports/subjects.ts";
import { checkKinds } from "#shared/ride-checks/check-rule.ts";
import { checkAnswers } from "#shared/ride-checks/contract.ts";
import { rideSchema, rideStateSchema } from "#shared/rides/contract.ts";
import { dollars, id, idParams, instant } from "#shared/wire.ts";
import { findingSchema } from "./findings-contract.ts";
import { moneyStates } from "./list-choices.ts";
import { rideReviewSchema, takebackSchema } from "./review-contract.ts";

const contact = z.object({
  id,
  email: z.string(),
  phoneNumber: z.string(),
  isSuspended: z.boolean(),
});

/** A Stripe object and its dashboard URL; null in the demo, which has no dashboard. */
const stripeObject = z.object({
  name: z.string(),
  id: z.string(),
  url: z.nullable(z.string()),
});

const disputeSchema = z.object({
  id: z.string(),
  /** The disputed payment. */
  subject: z.enum(["ride", "tip", "toll"]),
  /** Null in the demo. */
  url: z.nullable(z.string()),
  status: z.enum(disputeStatuses),
  reason: z.string(),
  amount: dollars,
  fee: dollars,
  openedAt: instant,
  answerBy: z.nullable(instant),
  closedAt: z.nullable(instant),
});

const fraudAlertSchema = z.object({
  id: z.string(),
  /** Null in the demo, and for a warning, which is shown on its payment. */
  url: z.nullable(z.string()),
  kind: z.enum(fraudAlertKinds),
  reason: z.string(),
  openedAt: instant,
  closedAt: z.nullable(instant),
  closedReason: z.nullable(z.string()),
});

/** A paid tip or toll. */
const extraSchema = z.object({
  amount: dollars,
  paidAt: instant,
  /** Transferred to the driver, less reversals. */
  sent: dollars,
  refunded: dollars,
  /** Refunded part that was not reversed and that later fares repay. */
  owed: dollars,
  fee: dollars,
  isRefundable: z.boolean(),
  /** Why the refund did not reach the rider; null unless an admin must decide. */
  refundFailure: z.nullable(z.string()),
  objects: z.array(stripeObject),
});
export type AdminExtra = z.output<typeof extraSchema>;

const rideForAdmin = {
  ride: rideSchema,
  /** With the answers of drivers about the rider that count. */
  rider: z.extend(contact, { yes: z.int(), rated: z.int() }),
  driver: contact,
  money: z.object({
    state: z.enum(moneyStates),
    isSettled: z.boolean(),
    /** Radar's judgment of the charge, such as "elevated"; the score is up to 100, where Stripe gives one. */
    risk: z.nullable(z.object({ level: z.string(), score: z.nullable(z.int()) })),
    captured: dollars,
    refunded: dollars,
    /** Refunds requested from Stripe and not confirmed yet. */
    refunding: dollars,
    /** Why a refund did not reach the rider; null unless an admin must decide. */
    refundFailure: z.nullable(z.string()),
    /** Transferred to the driver, and the part reversed. */
    transferred: dollars,
    reversed: dollars,
    /** Part of the fare withheld to repay refunds of earlier rides. */
    kept: dollars,
    /** Driver's part of refunds that was not reversed and that later fares repay. */
    owed: dollars,
    fee: z.nullable(dollars),
    /** Refundable amounts by bearer; null before the end of the ride, without a charge, and while it is disputed. */
    left: z.nullable(z.object({ rider: dollars, driver: dollars, tax: dollars, fees: dollars })),
    objects: z.array(stripeObject),
  }),
  /** Null without a paid tip. */
  tip: z.nullable(extraSchema),
  /** Payments of the ride's tolls that were charged, by the id of the toll. */
  paidTolls: z.array(z.object({ id, payment: extraSchema })),
  /** A refund that waits for another admin than its author; null without one. */
  refundRequest: z.nullable(
    z.object({
      id,
      amount: dollars,
      reason: z.string(),
      requestedBy: z.string(),
      /** Asked for by the caller, who therefore cannot approve it. */
      isOwn: z.boolean(),
      requestedAt: instant,
      expiresAt: instant,
    }),
  ),
  /** Oldest first. */
  disputes: z.array(disputeSchema),
  /** Oldest first. */
  fraudAlerts: z.array(fraudAlertSchema),
  /** Null unless the driver's positions did not support the ride. */
  review: z.nullable(rideReviewSchema),
  /** Time at which a new driver's delayed transfer is sent; null if the transfer is not delayed. */
  transferDueAt: z.nullable(instant),
  /** The fare, taken back for fraud; null otherwise. */
  takeback: z.nullable(takebackSchema),
  /** Whether an admin may take the fare back. */
  mayTakeBack: z.boolean(),
  timeline: z.array(
    z.object({
      state: rideStateSchema,
      at: instant,
      by: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  ledger: z.array(
    z.object({
      at: instant,
      kind: z.string(),
      entries: z.array(z.object({ account: z.string(), amount: dollars })),
    }),
  ),
  mails: z.array(
    z.object({
      about: z.string(),
      to: z.enum(["rider", "driver"]),
      sentAt: z.nullable(instant),
      attempts: z.number(),
    }),
  ),
  /** The rider's answer and private note; null without an answer. */
  rating: z.nullable(
    z.object({ at: instant, status: z.enum(ratingStatuses), note: z.nullable(z.string()) }),
  ),
  /** The driver's answer about the rider; null without one. */
  riderRating: z.nullable(z.object({ at: instant, status: z.enum(ratingStatuses) })),
  reports: z.array(
    z.object({
      at: instant,
      reporter: z.enum(["rider", "driver"]),
      subject: z.enum(reportSubjects),
      words: z.string(),
    }),
  ),
  /** Questions to the rider whether everything is all right, oldest first. */
  checks: z.array(
    z.object({
      kind: z.enum(checkKinds),
      since: instant,
      askedAt: instant,
      answer: z.nullable(z.enum(checkAnswers)),
      answeredAt: z.nullable(instant),
    }),
  ),
  acts: z.array(
    z.object({
      at: instant,
      admin: z.string(),
      action: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  findings: z.array(findingSchema),
};
export type RideForAdmin = z.output<typeof rideReply>;

const rideReply = successWith(rideForAdmin);

export const getAdminRide = endpoint({
  method: "GET",
  path: "/admin/rides/:id",
  summary:
    "All details of a ride: timeline, money, ledger, Stripe, mails, reports, audit, findings",
  audience: "admin",
  permission: "rides",
  params: idParams,
  reply: rideReply,
});
