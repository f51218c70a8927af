import type { Desk } from "./desk.ts";
import { badRequest, noSuch, notAllowed } from "./errors.ts";
import { newId } from "./ids.ts";
import { readMetadata } from "./metadata.ts";
import type { CheckoutSession, Coupon } from "./objects.ts";
import {
  assertAllRead,
  type Params,
  readAmount,
  readInteger,
  readText,
  readWord,
} from "./params.ts";
import type { Route } from "./routing.ts";

const longestName = 40;

/** A coupon that takes a fixed amount off one payment: the only kind the sandbox knows. */
function createCoupon(desk: Desk, params: Params): Coupon {
  const amountOff = readAmount(params, "amount_off");
  if (amountOff === undefined) {
    throw badRequest("Missing required param: amount_off.", "parameter_missing", "amount_off");
  }
  readWord(params, "duration", ["once"]);
  const coupon: Coupon = {
    id: readText(params, "id") ?? newId("coupon", 8).slice("coupon_".length),
    object: "coupon",
    amount_off: amountOff,
    created: desk.now,
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
  if (!desk.store.find("coupon", coupon.id)) return desk.store.put("coupon", coupon);
  throw notAllowed("Coupon already exists.", "resource_already_exists", "id");
}

function readName(params: Params): string | null {
  const name = readText(params, "name") ?? null;
  if (name === null || name.length <= longestName) return name;
  throw badRequest(
    `Invalid string: name can have up to ${longestName} characters`,
    undefined,
    "name",
  );
}

/** The coupon as it can be used now. Refuses one that is unknown, used up or too old. */
export function needValidCoupon(desk: Desk, id: string): Coupon {
  const coupon = desk.store.find("coupon", id);
  if (!coupon) throw noSuch("coupon", id, "discounts[0][coupon]");
  const isTooOld = coupon.redeem_by !== null && coupon.redeem_by <= desk.now;
  if (coupon.valid && !isTooOld) return coupon;
  throw notAllowed(`Coupon ${id} is used up or expired.`, "coupon_expired", "discounts[0][coupon]");
}

/** A paid session uses its coupons. */
export function redeemCoupons(desk: Desk, session: CheckoutSession): void {
  for (const { coupon: id } of session.discounts ?? []) {
    const coupon = typeof id === "string" ? desk.store.find("coupon", id) : null;
    if (!coupon) continue;
    const timesRedeemed = coupon.times_redeemed + 1;
    const valid = coupon.max_redemptions === null || timesRedeemed < coupon.max_redemptions;
    desk.store.put("coupon", { ...coupon, times_redeemed: timesRedeemed, valid });
  }
}

export const couponRoutes: Route[] = [
  { method: "POST", path: "/v1/coupons", answer: (desk, { params }) => createCoupon(desk, params) },
  {
    method: "GET",
    path: "/v1/coupons/:id",
    answer(desk, { ids: { id = "" } }) {
      const coupon = desk.store.find("coupon", id);
      if (!coupon) throw noSuch("coupon", id);
      return coupon;
    },
  },
];
