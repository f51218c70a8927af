import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars, isoMonth } from "#shared/wire.ts";

export const getRiderDashboard = endpoint({
  method: "GET",
  path: "/users/dashboard",
  summary: "The rider's totals: rides, spending this month, favorite drivers",
  audience: "rider",
  reply: successWith({
    /** Completed rides. */
    totalRides: z.number(),
    /** Current market month, "2026-11". */
    month: z.string(),
    /** Charged for rides accepted in that month, less refunds; `/users/months` goes by the pickup instead. */
    spentThisMonth: dollars,
    favoriteDrivers: z.number(),
  }),
});
export type RiderDashboard = z.output<typeof getRiderDashboard.reply>;

/** A rider's rides and payments of a market month. A ride is of the month of its pickup, or of its request. */
const riderMonthSchema = z.object({
  /** "2026-11". */
  month: z.string(),
  completedRides: z.number(),
  /** Number of charged rides; each has a receipt. */
  receipts: z.number(),
  /** Charged for rides, tips and tolls, less refunds. */
  paid: dollars,
});
export type RiderMonth = z.output<typeof riderMonthSchema>;

export const getRiderMonths = endpoint({
  method: "GET",
  path: "/users/months",
  summary: "The rider's months with past or charged rides, newest first, and what each cost",
  audience: "rider",
  isOpenToSuspended: true,
  query: z.object({
    /** First and last month, both inclusive. */
    from: isoMonth,
    to: isoMonth,
  }),
  reply: successWith({ months: z.array(riderMonthSchema) }),
});

/** A month's receipts of a rider, under `/api`. */
export const RECEIPTS_CSV_PATH = "/users/receipts.csv";

export const receiptsQuery = z.object({
  /** Market month of the rides, "2026-11". */
  month: isoMonth,
});
