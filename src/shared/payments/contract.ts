import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { dollars, id } from "#shared/wire.ts";

const checkoutOutcomeSchema = z.enum(["open", "paid", "lapsed", "returned"]);

export const checkout = endpoint({
  method: "POST",
  path: "/checkout",
  summary: "Hold the driver of an offer and open the payment page for its price",
  audience: "rider",
  limit: "checkout",
  body: z.object({
    riderLogId: z.string().check(z.regex(/^[0-9a-f-]{36}-\d{1,2}$/, "This offer is not valid")),
  }),
  reply: successWith({ url: z.string(), rideId: id, reference: z.string() }),
});

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
  reply: successWith({
    state: checkoutOutcomeSchema,
    rideId: id,
    rideState: rideStateSchema,
    reference: z.string(),
    /** The ride's fare and tax. */
    total: dollars,
    /** The amount charged. */
    amountDue: dollars,
  }),
});
