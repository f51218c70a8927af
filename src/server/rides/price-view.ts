import { fractionFromBps } from "#shared/basis-points.ts";
import {
  type FeeRules,
  type TrustLevel,
  taxBpsOf,
  trustLevelFor,
} from "#shared/drivers/trust-level.ts";
import type { Fare } from "#shared/fares/fare.ts";
import { type FareBasis, fareLines, wireLines } from "#shared/fares/fare-lines.ts";
import { cents, dollarsFromCents, wireDollars } from "#shared/money.ts";
import { wireFees } from "#shared/surcharges/amount-due.ts";
import { bookedFees, chargedCents } from "./charged.ts";
import type { RideFacts } from "./queries.ts";

/** Price of a ride with its lines; the line of the tax says so if the driver has another rate now. */
export function priceView(ride: RideFacts, rules: FeeRules) {
  const fare: Fare = {
    baseFare: cents(ride.baseFareCents),
    timeCharge: cents(ride.timeChargeCents),
    distanceCharge: cents(ride.distanceChargeCents),
    subtotal: cents(ride.fareCents + ride.discountCents),
    discountBps: ride.discountBps,
    discount: cents(ride.discountCents),
    fare: cents(ride.fareCents),
    taxBps: ride.taxBps,
    tax: cents(ride.taxCents),
    total: cents(ride.totalCents),
  };
  const credit = cents(ride.riderCreditCents);
  return {
    lines: wireLines(fareLines(fare, basisOf(ride), taxDetailOf(ride, rules))),
    rideCost: wireDollars(ride.fareCents),
    fareTax: wireDollars(ride.taxCents),
    taxRate: fractionFromBps(ride.taxBps),
    fees: wireFees(bookedFees(ride)),
    credit: dollarsFromCents(credit),
    total: wireDollars(ride.totalCents),
    amountDue: dollarsFromCents(chargedCents(ride)),
  };
}

/**
 * Explains a rate that the driver's present badge does not have; undefined for the present personal rate and for rates
 * of older rules. Names no badge: the ride may have been booked at a personal rate that has ended.
 */
function taxDetailOf(ride: RideFacts, rules: FeeRules): string | undefined {
  if (ride.feeRulesVersion !== rules.version || ride.taxBps === ride.taxOfferBps) return undefined;
  return ride.taxBps === taxBpsOf(levelOf(ride, rules), rules) ? undefined : "when booked";
}

/** The driver's present level. */
export const levelOf = (ride: RideFacts, rules: FeeRules): TrustLevel =>
  trustLevelFor({ ...ride, faultCancels: ride.driverFaultCancels }, rules);

function basisOf({ bookedHours, ...ride }: RideFacts): FareBasis {
  if (bookedHours !== null) return { perHourCents: ride.perHourCents, bookedHours };
  return { rates: ride, trip: ride };
}
