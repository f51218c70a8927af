import * as z from "zod/mini";
import { cardId } from "#shared/cards/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollarsFromCents } from "#shared/money.ts";
import { dollars, idParams, instant } from "#shared/wire.ts";
import { TIP_AMOUNT_MESSAGE, TIP_LEAST_MESSAGE, TIP_MOST_MESSAGE, tipTerms } from "./tip-rule.ts";

/**
 * `paying`: its payment page is open, or a saved card is to be charged. `refunding`: an admin's refund is not confirmed
 * yet.
 */
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

/**
 * The saved card of a tip that is not paid yet. `unpaid`: the bank was not asked, because the call that started the tip
 * was interrupted. `asked`: the bank has not answered. `challenged`: the bank asks the rider to confirm.
 */
const tipCardSchema = z.object({
  step: z.enum(["unpaid", "asked", "challenged", "refused"]),
  brand: z.string(),
  last4: z.string(),
  /** Why the bank or the provider refused the card. */
  refusal: z.nullable(z.string()),
  /** The bank's page of 3-D Secure, while challenged. */
  challengeUrl: z.nullable(z.string()),
});
export type TipCard = z.output<typeof tipCardSchema>;

const tipReply = successWith({ tip: tipSchema, card: z.nullable(tipCardSchema) });

export const tipRideByCard = endpoint({
  method: "POST",
  path: "/rides/:id/tip/card",
  summary: "Pay a tip with a saved card; repeated calls pay once",
  audience: "rider",
  limit: "checkout",
  params: idParams,
  body: z.object({ amount: tipAmount, cardId }),
  reply: tipReply,
});

export const getTip = endpoint({
  method: "GET",
  path: "/rides/:id/tip",
  summary: "The tip of a ride; asks the payment provider while it is being paid",
  audience: "rider",
  isOpenToSuspended: true,
  limit: "poll",
  params: idParams,
  reply: tipReply,
});
