import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { isoDay } from "#shared/iso-day.ts";
import { dollars, instant, pageNumber, pagination } from "#shared/wire.ts";
import { daysThrough } from "./days.ts";

/** How many days may be asked for at once. */
const MOST_DAYS = 366;
const badge = z.enum(trustLevels);

export const getDashboard = endpoint({
  method: "GET",
  path: "/drivers/dashboard",
  summary: "The driver's totals, badge and tax, and what the next badge asks for",
  audience: "driver",
  reply: successWith({
    /** Completed rides. */
    totalRides: z.number(),
    /** What the driver has earned: fares, and what was kept of late cancels; the tax is not part of it. */
    totalRevenue: dollars,
    /** What of it is not sent to the driver's Stripe account yet. */
    onItsWay: dollars,
    driverBadge: badge,
    /** The tax that rides carry now, as a fraction; lower than the badge's while a personal offer holds. */
    taxRate: z.number(),
    /** The next fee rules by which the driver's tax is another, from their New York day on; null without any. */
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
            /** A count of rides, or a share as a fraction; null while there is nothing to take a share of. */
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
  /** Completed rides. */
  rides: z.number(),
  /** The fares of completed rides. */
  fare: dollars,
  /** What the driver keeps of late cancels and no-shows. */
  kept: dollars,
  /** What the driver's referral credit added to the fares, out of the platform's tax. */
  credit: dollars,
  /** The platform's tax on top of the fares. */
  tax: dollars,
  /** What the driver gets: fare + kept + credit, less what was taken back. */
  net: dollars,
  /** What riders' own referral credits took off the price, out of the platform's tax. */
  ridersCredit: dollars,
  /** What riders paid for it, less what driver and tax gave back: net - credit + tax - ridersCredit. */
  paid: dollars,
};
const dayEarningsSchema = z.object({ day: z.string(), ...earnings });

export const getEarnings = endpoint({
  method: "GET",
  path: "/drivers/earnings",
  summary: "What the driver has earned on each New York day; a ride counts on the day it ended",
  audience: "driver",
  query: z.object({ from: isoDay, to: isoDay }).check(
    z.refine(({ from, to }) => from <= to, { error: "From must not be after to", path: ["from"] }),
    z.refine(({ from, to }) => daysThrough(from, to).length <= MOST_DAYS, {
      error: `At most ${MOST_DAYS} days can be asked for at once`,
      path: ["to"],
    }),
  ),
  reply: successWith({ days: z.array(dayEarningsSchema), total: z.object(earnings) }),
});
export type Earnings = z.output<typeof getEarnings.reply>;

const transferSchema = z.object({
  rideId: z.string(),
  reference: z.string(),
  amount: dollars,
  /** "kept": the whole of it repaid refunds of earlier rides. */
  state: z.enum(["on_its_way", "sent", "kept", "reversed"]),
  /** Of the amount: kept to repay refunds of earlier rides. */
  kept: dollars,
  /** When the ride ended. */
  earnedAt: instant,
  /** Stripe's id of the transfer, once it was sent. */
  transferId: z.nullable(z.string()),
});
export type Transfer = z.output<typeof transferSchema>;

const debtSchema = z.object({
  rideId: z.string(),
  reference: z.string(),
  /** The driver's part of the ride's refund that had left their Stripe account. */
  amount: dollars,
  repaid: dollars,
  since: instant,
  /** When the last of it was repaid; null while some is left. */
  endedAt: z.nullable(instant),
});
export type Debt = z.output<typeof debtSchema>;

export const getTransfers = endpoint({
  method: "GET",
  path: "/drivers/transfers",
  summary: "What was earned with each ride, and whether it was sent to the driver's Stripe account",
  audience: "driver",
  query: z.object({ page: pageNumber }),
  reply: successWith({
    transfers: z.array(transferSchema),
    /** Refunds that fares repay: all open ones, and the last few that are repaid. */
    debts: z.array(debtSchema),
    pagination,
  }),
});

/** The rides of a year as a file: its address under `/api`, and what may be asked. */
export const EARNINGS_CSV_PATH = "/drivers/earnings.csv";
export const earningsCsvQuery = z.object({
  year: z.pipe(
    z.string().check(z.regex(/^20\d\d$/, "Year must be from 2000 to 2099")),
    z.transform(Number),
  ),
});
