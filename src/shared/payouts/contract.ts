import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";

const payoutState = z.enum(["not_connected", "action_needed", "connected"]);

const payoutsReply = successWith({
  stripeConnectCompleted: z.boolean(),
  state: payoutState,
  /** Sentences: what the provider still waits for. */
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
