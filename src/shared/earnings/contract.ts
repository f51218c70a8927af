import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { isoDay } from "#shared/iso-day.ts";
import { dollars, instant, pageNumber, pagination } from "#shared/wire.ts";
import { daysThrough } from "./days.ts";

const MAX_DAYS = 366;
const MAX_WEEKLY_GOAL = 20_000;
const badge = z.enum(trustLevels);

export const getDashboard = endpoint({
  method: "GET",
  path: "/drivers/dashboard",
  summary: "The driver's totals, badge, tax, weekly goal and the next badge's requirements",
  audience: "driver",
  reply: successWith({
    totalRides: z.number(),
    /** Fares, cancellation fees, tips and tolls earned by the driver, without the tax. */
    totalRevenue: dollars,
    /** Part of `totalRevenue` that is not transferred to the driver's Stripe account yet. */
    onItsWay: dollars,
    driverBadge: badge,
    /** Current tax as a fraction: the personal offer's while one is valid, otherwise the badge's. */
    taxRate: z.number(),
    /** Goal for the earnings of a week from Monday; null until set. */
    weeklyGoal: z.nullable(dollars),
    /** The next fee rules that change the driver's tax, from a market day on; `insteadOf` is the tax before. */
    comingTax: z.nullable(
      z.object({ effectiveOn: isoDay, taxRate: z.number(), insteadOf: z.number() }),
    ),
    nextBadge: z.nullable(
      z.object({
        name: badge,
        taxRate: z.number(),
        needs: z.array(
          z.object({
            fact: z.enum(["rides", "yes", "cancels"]),
            /** Number of rides, or a share as a fraction; null without ratings or rides. */
            have: z.nullable(z.number()),
            need: z.number(),
            isMet: z.boolean(),
            sentence: z.string(),
          }),
        ),
      }),
    ),
  }),
});
export type Dashboard = z.output<typeof getDashboard.reply>;

const earnings = {
  rides: z.number(),
  fare: dollars,
  /** Driver's share of late cancellations and no-shows. */
  kept: dollars,
  /** Driver's referral credit, paid out of the platform's tax. */
  credit: dollars,
  /** Tips, paid to the driver in full. */
  tip: dollars,
  /** Tolls paid back by riders, whole to the driver. */
  toll: dollars,
  tax: dollars,
  /** Driver's net: fare + kept + credit + tip + toll, less reversals. */
  net: dollars,
  /** Riders' referral credits, deducted from the platform's tax. */
  ridersCredit: dollars,
  /** Amount riders paid, less refunds borne by driver and tax: net - credit + tax - ridersCredit. */
  paid: dollars,
  /** Miles of completed trips, from pickup to destination. */
  miles: z.number(),
  onlineMinutes: z.number(),
};
const dayEarningsSchema = z.object({ day: z.string(), ...earnings });

export const getEarnings = endpoint({
  method: "GET",
  path: "/drivers/earnings",
  summary: "Earnings by market day; a ride counts on the day it ended",
  audience: "driver",
  isOpenToSuspended: true,
  query: z.object({ from: isoDay, to: isoDay }).check(
    z.refine(({ from, to }) => from <= to, { error: "From must not be after to", path: ["from"] }),
    z.refine(({ from, to }) => daysThrough(from, to).length <= MAX_DAYS, {
      error: `At most ${MAX_DAYS} days can be asked for at once`,
      path: ["to"],
    }),
  ),
  reply: successWith({ days: z.array(dayEarningsSchema), total: z.object(earnings) }),
});
export type Earnings = z.output<typeof getEarnings.reply>;

const goalMessage = `Enter whole dollars from 1 to ${MAX_WEEKLY_GOAL.toLocaleString("en-US")}`;

export const earningsGoalBody = z.object({
  /** Null removes the goal. */
  weeklyGoal: z.nullable(
    z.int(goalMessage).check(z.gte(1, goalMessage), z.lte(MAX_WEEKLY_GOAL, goalMessage)),
  ),
});

export const putEarningsGoal = endpoint({
  method: "PUT",
  path: "/drivers/earnings-goal",
  summary: "Set or remove the goal for a week's earnings",
  audience: "driver",
  limit: "write",
  body: earningsGoalBody,
  reply: successWith({ weeklyGoal: z.nullable(dollars) }),
});

const transferSchema = z.object({
  rideId: z.string(),
  reference: z.string(),
  /** Address of the pickup. */
  from: z.string(),
  /** Address of the dropoff. */
  to: z.string(),
  amount: dollars,
  /** State of a ride that ended with a fee; null if it was completed, absent from an older version. */
  fee: z.optional(z.nullable(z.enum(["cancelled", "no_show"]))),
  /** Part of the amount: the rider's tip. */
  tip: dollars,
  /** Part of the amount: tolls that the rider paid. */
  toll: dollars,
  /** "kept": all of it repaid refunds of earlier rides. */
  state: z.enum(["on_its_way", "under_review", "waiting", "sent", "kept", "reversed"]),
  /** When a waiting transfer is sent; null for any other. */
  until: z.nullable(instant),
  /** Part of the amount withheld to repay refunds of earlier rides. */
  kept: dollars,
  earnedAt: instant,
  /** Null until sent. */
  transferId: z.nullable(z.string()),
});
export type Transfer = z.output<typeof transferSchema>;

const debtSchema = z.object({
  rideId: z.string(),
  reference: z.string(),
  /** Driver's part of a refund that could not be reversed from their Stripe account. */
  amount: dollars,
  repaid: dollars,
  since: instant,
  /** Null while open. */
  endedAt: z.nullable(instant),
});
export type Debt = z.output<typeof debtSchema>;

export const getTransfers = endpoint({
  method: "GET",
  path: "/drivers/transfers",
  summary: "Earnings by ride, with the state of their transfer to the driver's Stripe account",
  audience: "driver",
  isOpenToSuspended: true,
  query: z.object({ page: pageNumber }),
  reply: successWith({
    transfers: z.array(transferSchema),
    debts: z.array(debtSchema),
    pagination,
  }),
});

/** Takes `earningsCsvQuery` as its query. */
export const EARNINGS_CSV_PATH = "/drivers/earnings.csv";
export const earningsCsvQuery = z.object({
  year: z.pipe(
    z.string().check(z.regex(/^20\d\d$/, "Year must be from 2000 to 2099")),
    z.transform(Number),
  ),
});
