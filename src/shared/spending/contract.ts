import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars } from "#shared/wire.ts";

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
