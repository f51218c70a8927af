import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { dollars, instant } from "#shared/wire.ts";

const payoutState = z.enum(["not_connected", "action_needed", "connected"]);

const payoutsReply = successWith({
  stripeConnectCompleted: z.boolean(),
  state: payoutState,
  missing: z.array(z.string()),
  /** The driver's next action: Stripe's form, waiting for Stripe's review, or a mail to the operator. */
  nextStep: z.enum(["stripe", "wait", "write"]),
  /** The bank rejected a payout: Stripe makes no more until the driver enters a bank account again. */
  isBankRefused: z.boolean(),
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
  isInstant: z.boolean(),
  /** Fee of an instant payout, taken from the balance on top of the amount. */
  fee: dollars,
  madeAt: instant,
  /** Actual or expected arrival at the bank. */
  arrivesAt: instant,
  /** Null unless it failed. */
  failure: z.nullable(z.string()),
});
export type BankPayout = z.output<typeof bankPayout>;

const instantPayout = z.object({
  /** Amount that reaches the bank, and the fee on top of it. */
  amount: dollars,
  fee: dollars,
  destination: z.string(),
});
export type InstantPayout = z.output<typeof instantPayout>;

/** Limit of the list of payouts, latest first; the page's text says "last ten". */
export const MAX_BANK_PAYOUTS = 10;

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
    /** The bank rejected a payout: Stripe makes no more until the driver enters a bank account again. */
    isBankRefused: z.boolean(),
    /** Amount payable within minutes; null if the bank or card does not support it, or the balance is empty. */
    instant: z.nullable(instantPayout),
  }),
});

const SEEN_MESSAGE = "Enter the amount in dollars and cents";

/** An amount that the driver saw. Floating-point noise is dropped: 0.1 + 0.2 becomes 0.3. */
const seenDollars = z.number(SEEN_MESSAGE).check(
  z.gte(0, SEEN_MESSAGE),
  z.lte(1_000_000, SEEN_MESSAGE),
  z.overwrite((amount) => Math.round(amount * 100) / 100),
);

/** Smallest and largest amounts are Stripe's; the server checks that amount and fee are still what was shown. */
export const payOutNow = endpoint({
  method: "POST",
  path: "/drivers/payouts/instant",
  summary: "Pay out the driver's balance within minutes, at the amount and fee that were shown",
  audience: "driver",
  limit: "checkout",
  body: z.object({ amount: seenDollars, fee: seenDollars }),
  reply: successWith({ payout: bankPayout }),
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
