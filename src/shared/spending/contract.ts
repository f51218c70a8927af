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
    /** Charged for rides accepted in that month, less refunds. */
    spentThisMonth: dollars,
    favoriteDrivers: z.number(),
  }),
});
export type RiderDashboard = z.output<typeof getRiderDashboard.reply>;

/** A month's receipts of a rider, under `/api`. */
export const RECEIPTS_CSV_PATH = "/users/receipts.csv";

export const receiptsQuery = z.object({
  /** Market month of the rides, "2026-11". */
  month: isoMonth,
});
