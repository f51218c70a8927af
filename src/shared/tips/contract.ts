import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollarsFromCents } from "#shared/money.ts";
import { dollars, idParams, instant } from "#shared/wire.ts";
import { TIP_AMOUNT_MESSAGE, TIP_LEAST_MESSAGE, TIP_MOST_MESSAGE, tipTerms } from "./tip-rule.ts";

/** `paying`: its payment page is open. `refunding`: an admin's refund is not confirmed yet. */
const tipStates = ["none", "paying", "paid", "refunding", "refunded"] as const;

export const tipSchema = z.object({
  state: z.enum(tipStates),
  /** Null without a tip. */
  amount: z.nullable(dollars),
  /** When it was paid. */
  paidAt: z.nullable(instant),
  /** Deadline to add one, for the rider; null if none can be added. */
  until: z.nullable(instant),
});
export type Tip = z.output<typeof tipSchema>;

export const tipAmount = z.number(TIP_AMOUNT_MESSAGE).check(
  z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
    error: TIP_AMOUNT_MESSAGE,
    abort: true,
  }),
  z.gte(dollarsFromCents(tipTerms.least), TIP_LEAST_MESSAGE),
  z.lte(dollarsFromCents(tipTerms.most), TIP_MOST_MESSAGE),
  // Drops floating-point noise: 0.1 + 0.2 becomes 0.3.
  z.overwrite((amount) => Math.round(amount * 100) / 100),
);

export const tipRide = endpoint({
  method: "POST",
  path: "/rides/:id/tip",
  summary: "Open the payment page of a tip. All of it goes to the driver; a ride has one tip",
  audience: "rider",
  limit: "checkout",
  params: idParams,
  body: z.object({ amount: tipAmount }),
  reply: successWith({ url: z.string() }),
});

export const getTip = endpoint({
  method: "GET",
  path: "/rides/:id/tip",
  summary: "The tip of a ride; asks the payment provider while it is being paid",
  audience: "rider",
  limit: "poll",
  params: idParams,
  reply: successWith({ tip: tipSchema }),
});
