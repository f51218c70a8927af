import type { WireRole } from "#shared/accounts/contract.ts";
import { cents, wireDollars } from "#shared/money.ts";
import type { RideTolls, Toll } from "#shared/tolls/contract.ts";
import {
  enterableUntil,
  type TolledRide,
  type TollFacts,
  tollRefusal,
  tollState,
} from "#shared/tolls/toll-rule.ts";
import { refundedOf } from "./money-split.ts";
import type { RideFacts } from "./queries.ts";

type Viewer = { role: WireRole; now: Date };
type TollEntry = NonNullable<RideFacts["tolls"]>[number];

/** A ride's tolls, and whether its driver can enter one. */
export function tollsView(ride: RideFacts, { role, now }: Viewer): RideTolls {
  const { tollTerms: terms, endedAt } = ride;
  return {
    limits: terms && { each: wireDollars(terms.each), ride: wireDollars(terms.ride) },
    isChargeable: terms?.isCardKept === true,
    refusal: tollRefusal(tolledRide(ride), now),
    until: endedAt && ride.state === "completed" ? enterableUntil(endedAt).toISOString() : null,
    entries: (ride.tolls ?? []).map((toll) => viewToll(ride, toll, { role, now })),
  };
}

/** The facts that decide whether a toll can be entered. */
export const tolledRide = ({ state, endedAt, tollTerms }: RideFacts): TolledRide => ({
  state,
  endedAt,
  isAgreed: tollTerms !== null,
  isCardKept: tollTerms?.isCardKept === true,
});

function viewToll(ride: RideFacts, toll: TollEntry, { role, now }: Viewer): Toll {
  const state = tollState(factsOf(ride, toll), now);
  return {
    id: toll.id,
    road: toll.road,
    amount: wireDollars(toll.amount),
    state,
    enteredAt: isoOf(toll.enteredAt),
    objectUntil: isoOf(toll.objectUntil),
    hasPhoto: toll.hasPhoto,
    objection: toll.objection,
    decisionReason: toll.decisionReason,
    paidAt: toll.paidAt && isoOf(toll.paidAt),
    refusal: role !== "DRIVER" && state === "unpaid" ? toll.refusal : null,
  };
}

/** The facts that decide the state of a toll. */
function factsOf(ride: RideFacts, toll: TollEntry): TollFacts {
  const captured = cents(ride.capturedCents);
  return {
    objectUntil: new Date(toll.objectUntil),
    isObjected: toll.objection !== null,
    decision: toll.decision,
    paid:
      toll.paidAt === null ? null : { granted: toll.granted ?? 0, returned: toll.returned ?? 0 },
    isRefused: toll.refusal !== null,
    isVoid: ride.state === "cancelled" || ride.state === "no_show",
    isGivenBack: ride.isDisputed || (captured > 0 && refundedOf(ride) >= captured),
  };
}

/** The state of a ride's toll; null if the ride has no such toll. */
export function tollStateIn(ride: RideFacts, tollId: string, now: Date) {
  const toll = ride.tolls?.find(({ id }) => id === tollId);
  return toll ? tollState(factsOf(ride, toll), now) : null;
}

const isoOf = (instant: string): string => new Date(instant).toISOString();
