import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { disputeStatuses } from "#shared/payments/dispute.ts";
import { ratingStatuses } from "#shared/ratings/rating-rule.ts";
import { reportSubjects } from "#shared/reports/subjects.ts";
import { rideSchema, rideStateSchema } from "#shared/rides/contract.ts";
import { dollars, id, idParams, instant } from "#shared/wire.ts";
import { findingSchema } from "./findings-contract.ts";
import { moneyStates } from "./list-choices.ts";

const contact = z.object({ id, email: z.string(), phoneNumber: z.string() });

/** What Stripe calls something, and where its dashboard shows it; null in the demo, which has no such place. */
const stripeObject = z.object({
  name: z.string(),
  id: z.string(),
  url: z.nullable(z.string()),
});

const disputeSchema = z.object({
  id: z.string(),
  /** Where it is answered; null in the demo. */
  url: z.nullable(z.string()),
  status: z.enum(disputeStatuses),
  reason: z.string(),
  amount: dollars,
  /** What Stripe charges for it. */
  fee: dollars,
  openedAt: instant,
  answerBy: z.nullable(instant),
  closedAt: z.nullable(instant),
});

const rideForAdmin = {
  ride: rideSchema,
  rider: contact,
  driver: contact,
  money: z.object({
    state: z.enum(moneyStates),
    isSettled: z.boolean(),
    captured: dollars,
    refunded: dollars,
    /** Sent to the driver, and what of it came back. */
    transferred: dollars,
    reversed: dollars,
    /** Of the fare: kept to repay refunds of earlier rides. */
    kept: dollars,
    /** Of what the driver gives back: not taken back, repaid by later fares. */
    owed: dollars,
    fee: z.nullable(dollars),
    /** What can still be given back, and whose it is; null while the ride is not over or nothing is charged, or it is disputed. */
    left: z.nullable(z.object({ rider: dollars, driver: dollars, tax: dollars })),
    objects: z.array(stripeObject),
  }),
  /** What the rider's bank asks or asked back, the first first. */
  disputes: z.array(disputeSchema),
  /** Every state that the ride came through, by whom and with what words. */
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
  /** What the rider answered to riding with the driver again, with the private note; null while there is no answer. */
  rating: z.nullable(
    z.object({ at: instant, status: z.enum(ratingStatuses), note: z.nullable(z.string()) }),
  ),
  reports: z.array(z.object({ at: instant, subject: z.enum(reportSubjects), words: z.string() })),
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
    "Everything about one ride: timeline, money, ledger, Stripe, mails, reports, acts, findings",
  audience: "admin",
  params: idParams,
  reply: rideReply,
});
