import * as z from "zod/mini";
import { dollars, instant } from "#shared/wire.ts";

/** Allocation of a captured payment. `cardProcessing` is null until Stripe reports its fee. */
export const moneySplitSchema = z.object({
  riderPaid: dollars,
  refunded: dollars,
  /** False while the refund is in progress. */
  isRefundDone: z.boolean(),
  driverFare: dollars,
  faireTax: dollars,
  /** Passed through to authorities. */
  fees: dollars,
  /** Refunds borne by the platform beyond its tax. */
  platformBears: dollars,
  /** Rider's referral credit, deducted from the tax. */
  riderCredit: dollars,
  /** Driver's referral credit, paid out of the tax. */
  driverCredit: dollars,
  cardProcessing: z.nullable(dollars),
  platform: z.nullable(dollars),
});

/** An admin's refund after the ride, and the driver's part of it. */
export const refundEntry = z.object({
  at: instant,
  amount: dollars,
  fromDriver: dollars,
  reason: z.string(),
});
