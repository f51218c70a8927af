import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars, instant } from "#shared/wire.ts";

const payoutState = z.enum(["not_connected", "action_needed", "connected"]);

const payoutsReply = successWith({
  stripeConnectCompleted: z.boolean(),
  state: payoutState,
  missing: z.array(z.string()),
});
export type Payouts = Omit<z.output<typeof payoutsReply>, "success">;

export const getPayouts = endpoint({
  method: "GET",
  path: "/drivers/stripe-connect",
  summary: "State of the driver's payout account at Stripe, with missing requirements",
  audience: "driver",
  limit: "poll",
  reply: payoutsReply,
});

const bankPayout = z.object({
  id: z.string(),
  amount: dollars,
  state: z.enum(["pending", "in_transit", "paid", "failed", "canceled"]),
  madeAt: instant,
  /** Actual or expected arrival at the bank. */
  arrivesAt: instant,
  /** Null unless it failed. */
  failure: z.nullable(z.string()),
});
export type BankPayout = z.output<typeof bankPayout>;

export const getBankPayouts = endpoint({
  method: "GET",
  path: "/drivers/payouts",
  summary: "The driver's balance at Stripe and its last ten payouts to the bank",
  audience: "driver",
  limit: "poll",
  reply: successWith({
    isConnected: z.boolean(),
    /** Balance at Stripe that is not paid out yet; negative after reversals. */
    balance: dollars,
    payouts: z.array(bankPayout),
  }),
});

export const startPayouts = endpoint({
  method: "GET",
  path: "/auth/stripe-connect",
  summary: "A short-lived, single-use link to Stripe's onboarding",
  audience: "driver",
  limit: "checkout",
  reply: successWith({ stripeConnectUrl: z.string() }),
});

export const verifyPayouts = endpoint({
  method: "POST",
  path: "/driver/stripe-connect",
  summary:
    "Complete the return from Stripe with its code; succeeds if Stripe confirms the connection",
  audience: "driver",
  limit: "checkout",
  body: z.object({
    code: z
      .string("Code is missing. Please try again.")
      .check(z.trim(), z.minLength(1, "Code is missing. Please try again."), z.maxLength(200)),
  }),
  reply: successWith({ message: z.string() }),
});
