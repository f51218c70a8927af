import type { Context } from "./context.ts";
import { requireValidCoupon } from "./coupons.ts";
import type { CheckoutOrder, Coupon } from "./objects.ts";
import { badRequest } from "./wire/errors.ts";
import { type Params, readChildren, requireText } from "./wire/params.ts";

/** Reads `discounts`: Stripe allows at most one coupon per session. */
export function readDiscount(context: Context, params: Params): Coupon | null {
  const ids = readChildren(params, "discounts").map((entry) => requireText(entry, "coupon"));
  if (ids.length > 1) {
    throw badRequest("You can only apply one discount to a session.", undefined, "discounts");
  }
  return ids[0] === undefined ? null : requireValidCoupon(context, ids[0]);
}

/** Spreads the coupon, at most the subtotal, over the lines in proportion, without a rounding difference. */
export function discountLines(
  lines: CheckoutOrder["lines"],
  coupon: Coupon | null,
): CheckoutOrder["lines"] {
  const subtotal = lines.reduce((sum, { item }) => sum + item.amount_subtotal, 0);
  const discount = Math.min(coupon?.amount_off ?? 0, subtotal);
  if (discount === 0) return lines;
  let cumulative = 0;
  return lines.map(({ item, about }) => {
    const before = Math.floor((discount * cumulative) / subtotal);
    cumulative += item.amount_subtotal;
    const share = Math.floor((discount * cumulative) / subtotal) - before;
    const discountedAmounts = {
      amount_discount: share,
      amount_total: item.amount_subtotal - share,
    };
    return { item: { ...item, ...discountedAmounts }, about };
  });
}
