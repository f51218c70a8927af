import * as z from "zod/mini";
import { cardId } from "#shared/cards/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { dollars, id, instant } from "#shared/wire.ts";

const checkoutOutcomeSchema = z.enum(["open", "paid", "lapsed", "returned"]);

export const checkout = endpoint({
  method: "POST",
  path: "/checkout",
  summary: "Hold the driver of an offer and open the payment page for its price",
  audience: "rider",
  limit: "checkout",
  body: z.object({
    riderLogId: z.string().check(z.regex(/^[0-9a-f-]{36}-\d{1,2}$/, "This offer is not valid")),
    /**
     * The saved card that the page announced as the one to be charged, null for none; by default the default card is
     * charged.
     */
    cardId: z.optional(z.nullable(cardId)),
  }),
  reply: successWith({ url: z.string(), rideId: id, reference: z.string() }),
});

const outcome = {
  state: checkoutOutcomeSchema,
  rideId: id,
  rideState: rideStateSchema,
  reference: z.string(),
  /** The ride's fare and tax. */
  total: dollars,
  /** The amount charged. */
  amountDue: dollars,
};

export const getCheckoutSession = endpoint({
  method: "GET",
  path: "/payments/session/:sessionId",
  summary: "The outcome of a checkout, as known to the server",
  audience: "rider",
  limit: "poll",
  params: z.object({
    sessionId: z
      .string()
      .check(z.regex(/^cs_[A-Za-z0-9_]{8,200}$/, "This payment reference is not valid")),
  }),
  reply: successWith(outcome),
});

/**
 * State of a payment with a saved card. `ready`: it can be requested. `challenged`: the bank asks the rider to confirm
 * it. `refused`: the bank or Stripe refused the card. `other`: the ride is not, or no longer, paid with a saved card.
 */
const cardStepSchema = z.enum(["ready", "challenged", "refused", "other"]);

const rideParams = z.object({ rideId: id });
const ridePaymentReply = successWith({
  ...outcome,
  step: cardStepSchema,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Why the bank or the provider refused the card. */
  refusal: z.nullable(z.string()),
  /** The bank's page, while challenged. */
  challengeUrl: z.nullable(z.string()),
});
export type RidePaymentView = z.output<typeof ridePaymentReply>;

export const getRidePayment = endpoint({
  method: "GET",
  path: "/payments/ride/:rideId",
  summary: "The payment of a ride, as known to the server",
  audience: "rider",
  limit: "poll",
  params: rideParams,
  reply: ridePaymentReply,
});
export const payRide = endpoint({
  method: "POST",
  path: "/payments/ride/:rideId/pay",
  summary: "Pay a held ride with its saved card; repeated calls pay once",
  audience: "rider",
  limit: "poll",
  params: rideParams,
  reply: ridePaymentReply,
});
export const payOtherwise = endpoint({
  method: "POST",
  path: "/payments/ride/:rideId/other-card",
  summary: "End the payment by the saved card and open the provider's page for the same price",
  audience: "rider",
  limit: "checkout",
  params: rideParams,
  reply: successWith({ url: z.string() }),
});
export const extendReservation = endpoint({
  method: "POST",
  path: "/payments/ride/:rideId/hold-longer",
  summary: "Keep the held driver for five more minutes; once for a ride",
  audience: "rider",
  limit: "checkout",
  params: rideParams,
  reply: successWith({ payBy: instant }),
});
