import { needValidCoupon } from "./coupons.ts";
import type { Desk } from "./desk.ts";
import { badRequest } from "./errors.ts";
import type { CheckoutOrder, Coupon } from "./objects.ts";
import { needText, type Params, readChildren } from "./params.ts";

/** `discounts`: at most one coupon, as Stripe allows. */
export function readDiscount(desk: Desk, params: Params): Coupon | null {
  const ids = readChildren(params, "discounts").map((discount) => needText(discount, "coupon"));
  if (ids.length > 1) {
    throw badRequest("You can only apply one discount to a session.", undefined, "discounts");
  }
  return ids[0] === undefined ? null : needValidCoupon(desk, ids[0]);
}

/** Takes the coupon's amount off the lines, each in proportion, to the cent. */
export function discountLines(
  lines: CheckoutOrder["lines"],
  coupon: Coupon | null,
): CheckoutOrder["lines"] {
  const subtotal = lines.reduce((sum, { item }) => sum + item.amount_subtotal, 0);
  const off = Math.min(coupon?.amount_off ?? 0, subtotal);
  if (off === 0) return lines;
  let passed = 0;
  return lines.map(({ item, about }) => {
    const before = Math.floor((off * passed) / subtotal);
    passed += item.amount_subtotal;
    const share = Math.floor((off * passed) / subtotal) - before;
    const discounted = { amount_discount: share, amount_total: item.amount_subtotal - share };
    return { item: { ...item, ...discounted }, about };
  });
}
