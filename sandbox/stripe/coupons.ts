import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import type { CheckoutSession, Coupon } from "./objects.ts";
import { badRequest, noSuch, notAllowed } from "./wire/errors.ts";
import { readMetadata } from "./wire/metadata.ts";
import {
  assertAllRead,
  type Params,
  readAmount,
  readInteger,
  readText,
  readWord,
} from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

const maxNameLength = 40;

/** Creates a coupon of a fixed amount and the duration `once`, the only kind that the sandbox supports. */
function createCoupon(context: Context, params: Params): Coupon {
  const amountOff = readAmount(params, "amount_off");
  if (amountOff === undefined) {
    throw badRequest("Missing required param: amount_off.", "parameter_missing", "amount_off");
  }
  readWord(params, "duration", ["once"]);
  const coupon: Coupon = {
    id: readText(params, "id") ?? newId("coupon", 8).slice("coupon_".length),
    object: "coupon",
    amount_off: amountOff,
    created: context.now,
    currency: (readText(params, "currency") ?? "usd").toLowerCase(),
    duration: "once",
    duration_in_months: null,
    livemode: false,
    max_redemptions: readInteger(params, "max_redemptions") ?? null,
    metadata: readMetadata(params),
    name: readName(params),
    percent_off: null,
    redeem_by: readInteger(params, "redeem_by") ?? null,
    times_redeemed: 0,
    valid: true,
  };
  assertAllRead(params);
  if (!context.store.find("coupon", coupon.id)) return context.store.put("coupon", coupon);
  throw notAllowed("Coupon already exists.", "resource_already_exists", "id");
}

function readName(params: Params): string | null {
  const name = readText(params, "name") ?? null;
  if (name === null || name.length <= maxNameLength) return name;
  throw badRequest(
    `Invalid string: name can have up to ${maxNameLength} characters`,
    undefined,
    "name",
  );
}

/** Throws if the coupon is unknown, used up or expired. */
export function requireValidCoupon(context: Context, id: string): Coupon {
  const coupon = context.store.find("coupon", id);
  if (!coupon) throw noSuch("coupon", id, "discounts[0][coupon]");
  const isExpired = coupon.redeem_by !== null && coupon.redeem_by <= context.now;
  if (coupon.valid && !isExpired) return coupon;
  throw notAllowed(`Coupon ${id} is used up or expired.`, "coupon_expired", "discounts[0][coupon]");
}

export function redeemCoupons(context: Context, session: CheckoutSession): void {
  for (const { coupon: id } of session.discounts ?? []) {
    const coupon = typeof id === "string" ? context.store.find("coupon", id) : null;
    if (!coupon) continue;
    const timesRedeemed = coupon.times_redeemed + 1;
    const valid = coupon.max_redemptions === null || timesRedeemed < coupon.max_redemptions;
    context.store.put("coupon", { ...coupon, times_redeemed: timesRedeemed, valid });
  }
}

export const couponRoutes: Route[] = [
  {
    method: "POST",
    path: "/v1/coupons",
    handle: (context, { params }) => createCoupon(context, params),
  },
  {
    method: "GET",
    path: "/v1/coupons/:id",
    handle(context, { ids: { id = "" } }) {
      const coupon = context.store.find("coupon", id);
      if (!coupon) throw noSuch("coupon", id);
      return coupon;
    },
  },
];
