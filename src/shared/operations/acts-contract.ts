import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { text } from "#shared/fields.ts";
import { type Cents, centsFromDollars, formatMoney } from "#shared/money.ts";
import { refundBearers } from "#shared/payments/refund-terms.ts";
import { rideStateSchema } from "#shared/rides/contract.ts";
import { dollars, enteredDollars, id, idParams } from "#shared/wire.ts";

const amountMessage = "Enter an amount in dollars and cents, more than $0.00";

/** Shown to rider and driver. */
const reason = text("Reason", 500).check(
  z.minLength(1, { error: "Give a reason that rider and driver will read", abort: true }),
  z.minLength(3, "Say a little more: rider and driver will read this reason"),
);

export const refundLimitMessage = (left: Cents): string =>
  left > 0
    ? `Only ${formatMoney(left)} of this payment is left to give back`
    : "Nothing is left to give back for this ride";

const refundBody = z.object({
  amount: enteredDollars(amountMessage, 100_000),
  paidBy: z.enum(refundBearers, "Choose who pays for the refund"),
  reason,
});

/** The refund form's schema, limited to the refundable dollars. */
export const refundBodyWithin = (left: number) =>
  z.extend(refundBody, {
    amount: z.pipe(
      z.number(amountMessage).check(z.lte(left, refundLimitMessage(centsFromDollars(left)))),
      refundBody.shape.amount,
    ),
  });

export const cancelBody = z.object({
  onBehalfOf: z.enum(["rider", "driver"], "Choose for whom the ride is canceled"),
  reason,
});

const parts = { amount: dollars, fromDriver: dollars, fromTax: dollars, fromPlatform: dollars };

export const refundRide = endpoint({
  method: "POST",
  path: "/admin/rides/:id/refund",
  summary:
    "Refund a finished ride in full or in part; a full refund of an upcoming ride cancels it",
  audience: "admin",
  permission: "refunds",
  limit: "write",
  params: idParams,
  body: refundBody,
  reply: successWith({
    /** Null if the ride was canceled instead. */
    refund: z.nullable(z.object({ id, ...parts })),
    /** Id of the request, for a refund above the limit, which waits for another admin. */
    requestId: z.optional(id),
    state: rideStateSchema,
  }),
});

export const decideRefundRequest = endpoint({
  method: "PUT",
  path: "/admin/refund-requests/:id",
  summary: "Approve another admin's refund above the limit, or decline it with a reason",
  audience: "admin",
  permission: "refunds",
  limit: "write",
  params: idParams,
  body: z
    .object({
      isApproved: z.boolean("isApproved must be true or false"),
      reason: z.optional(text("Reason", 500)),
    })
    .check(
      z.refine(({ isApproved, reason: why }) => isApproved || Boolean(why), {
        path: ["reason"],
        error: "Give a reason that the other admin will read",
      }),
    ),
  reply: successWith({ state: rideStateSchema }),
});

export const resendBody = z.object({ reason });

export const resendRefund = endpoint({
  method: "POST",
  path: "/admin/rides/:id/refund/again",
  summary: "Send a refund again that the rider's bank returned",
  audience: "admin",
  permission: "refunds",
  limit: "write",
  params: idParams,
  body: resendBody,
  reply: successWith({ state: rideStateSchema }),
});

export const refundTip = endpoint({
  method: "POST",
  path: "/admin/rides/:id/tip/refund",
  summary: "Refund a ride's whole tip, or send its refund again after the rider's bank returned it",
  audience: "admin",
  permission: "refunds",
  limit: "write",
  params: idParams,
  body: resendBody,
  reply: successWith({}),
});

export const decideToll = endpoint({
  method: "POST",
  path: "/admin/tolls/:id/decision",
  summary: "Charge or reject a toll that the rider objected to",
  audience: "admin",
  permission: "refunds",
  limit: "write",
  params: idParams,
  body: z.object({ decision: z.enum(["charge", "reject"], "Choose charge or reject"), reason }),
  reply: successWith({}),
});

export const refundToll = endpoint({
  method: "POST",
  path: "/admin/tolls/:id/refund",
  summary: "Refund a whole toll, or send its refund again after the rider's bank returned it",
  audience: "admin",
  permission: "refunds",
  limit: "write",
  params: idParams,
  body: resendBody,
  reply: successWith({}),
});

export const cancelAnyRide = endpoint({
  method: "POST",
  path: "/admin/rides/:id/cancel",
  summary: "Cancel a ride on behalf of its rider or driver, with a full refund",
  audience: "admin",
  permission: "rides",
  limit: "write",
  params: idParams,
  body: cancelBody,
  reply: successWith({ state: rideStateSchema }),
});

export const startAnyRide = endpoint({
  method: "POST",
  path: "/admin/rides/:id/start",
  summary: "Start a ride whose driver has arrived, without the rider's PIN",
  audience: "admin",
  permission: "rides",
  limit: "write",
  params: idParams,
  body: resendBody,
  reply: successWith({ state: rideStateSchema }),
});
