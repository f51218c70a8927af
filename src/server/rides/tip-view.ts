import type { WireRole } from "#shared/accounts/contract.ts";
import { cents, wireDollars } from "#shared/money.ts";
import type { Tip } from "#shared/tips/contract.ts";
import { type TippedRide, tippableUntil } from "#shared/tips/tip-rule.ts";
import { refundedOf } from "./money-split.ts";
import type { RideFacts } from "./queries.ts";

/** A ride's tip as its page shows it to a role; only the rider sees one that is not paid yet. */
export function tipView(ride: RideFacts, { role, now }: { role: WireRole; now: Date }): Tip {
  const { tip } = ride;
  const state = stateOf(tip);
  if (state === "none" || (state === "paying" && role !== "RIDER"))
    return { state: "none", amount: null, paidAt: null, until: untilOf(ride, { role, now }) };
  return {
    state,
    amount: tip && wireDollars(tip.amount),
    paidAt: tip?.paidAt ? new Date(tip.paidAt).toISOString() : null,
    until: state === "paying" ? untilOf(ride, { role, now }) : null,
  };
}

function stateOf(tip: RideFacts["tip"]): Tip["state"] {
  if (tip === null) return "none";
  if (tip.paidAt === null) return "paying";
  if (tip.granted === 0) return "paid";
  return tip.returned < tip.granted ? "refunding" : "refunded";
}

function untilOf(ride: RideFacts, { role, now }: { role: WireRole; now: Date }): string | null {
  const until = role === "RIDER" ? tippableUntil(tippedRide(ride)) : null;
  return until && now < until ? until.toISOString() : null;
}

/** The facts that decide whether a ride can be tipped. */
export const tippedRide = (ride: RideFacts): TippedRide => ({
  state: ride.state,
  endedAt: ride.endedAt,
  captured: cents(ride.capturedCents),
  givenBack: refundedOf(ride),
  isDisputed: ride.isDisputed,
  isDriverPayable: ride.stripeAccountId !== null && ride.payoutsEnabled === true,
});
