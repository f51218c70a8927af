import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars, instant } from "#shared/wire.ts";

const payoutState = z.enum(["not_connected", "action_needed", "connected"]);

const payoutsReply = successWith({
  stripeConnectCompleted: z.boolean(),
  state: payoutState,
  /** Sentences about open requirements of the provider. */
  missing: z.array(z.string()),
});
export type Payouts = Omit<z.output<typeof payoutsReply>, "success">;

export const getPayouts = endpoint({
  method: "GET",
  path: "/drivers/stripe-connect",
  summary: "Whether the driver can be paid, as Stripe says now, and what is missing",
  audience: "driver",
  limit: "poll",
  reply: payoutsReply,
});

const bankPayout = z.object({
  /** Stripe's payout id. */
  id: z.string(),
  amount: dollars,
  state: z.enum(["pending", "in_transit", "paid", "failed", "canceled"]),
  madeAt: instant,
  /** Actual or expected arrival at the bank. */
  arrivesAt: instant,
  /** Why the bank refused it; null unless it failed. */
  failure: z.nullable(z.string()),
});
export type BankPayout = z.output<typeof bankPayout>;

export const getBankPayouts = endpoint({
  method: "GET",
  path: "/drivers/payouts",
  summary: "What Stripe holds for the driver, and its last ten payouts to the driver's bank",
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
  summary: "A link to Stripe's own pages, good once and for minutes, to connect the payout account",
  audience: "driver",
  limit: "checkout",
  reply: successWith({ stripeConnectUrl: z.string() }),
});

export const verifyPayouts = endpoint({
  method: "POST",
  path: "/driver/stripe-connect",
  summary: "Back from Stripe with the code of the way back: connected if Stripe says so",
  audience: "driver",
  limit: "checkout",
  body: z.object({
    code: z
      .string("Code is missing. Please try again.")
      .check(z.trim(), z.minLength(1, "Code is missing. Please try again."), z.maxLength(200)),
  }),
  reply: successWith({ message: z.string() }),
});
