import { splitMoney } from "#shared/ledger/money-split.ts";
import type { Credits } from "#shared/ledger/postings.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { RideFacts } from "./queries.ts";

/** Allocation of a captured payment in dollars, including refunds in progress; null before capture. */
export function moneySplit(ride: RideFacts): Ride["payment"]["split"] {
  if (ride.paymentState !== "captured") return null;
  const split = splitMoney({
    riderPaid: cents(ride.capturedCents),
    refunded: refundedOf(ride),
    driverFare: driverFareOf(ride),
    fees: feesOf(ride),
    platformBears: cents(
      ride.grantedCents - ride.grantedDriverCents - ride.grantedTaxCents - ride.grantedFeesCents,
    ),
    credits: creditsOf(ride),
    stripeFee: ride.feeCents === null ? null : cents(ride.feeCents),
  });
  return {
    riderPaid: dollarsFromCents(split.riderPaid),
    refunded: dollarsFromCents(split.refunded),
    isRefundDone: ride.refundedCents >= split.refunded,
    driverFare: dollarsFromCents(split.driverFare),
    faireTax: dollarsFromCents(split.faireTax),
    fees: dollarsFromCents(split.fees),
    platformBears: dollarsFromCents(split.platformBears),
    riderCredit: dollarsFromCents(split.riderCredit),
    driverCredit: dollarsFromCents(split.driverCredit),
    cardProcessing: split.cardProcessing && dollarsFromCents(split.cardProcessing),
    platform: split.platform === null ? null : dollarsFromCents(split.platform),
  };
}

/** Cents of a ride that are refunded or owed as a refund. */
export const refundedOf = ({ cancelledRefundCents: cut, grantedCents, refundedCents }: RideFacts) =>
  cents(cut === null ? Math.max(grantedCents, refundedCents) : cut + grantedCents);

function driverFareOf(ride: RideFacts) {
  const isCanceled = ride.cancelledRefundCents !== null;
  return cents(
    (isCanceled ? (ride.cancelledDriverCents ?? 0) : ride.fareCents) - ride.grantedDriverCents,
  );
}

/** A ride that did not take place owes no fees. */
const feesOf = (ride: RideFacts) =>
  cents(ride.cancelledRefundCents === null ? ride.feesCents - ride.grantedFeesCents : 0);

/** A canceled, missed or fully refunded ride uses none of the rider's credit. */
function creditsOf(ride: RideFacts): Credits {
  const isUnused = ride.cancelledRefundCents !== null || refundedOf(ride) >= ride.capturedCents;
  return {
    rider: cents(isUnused ? 0 : ride.riderCreditCents),
    driver: cents(ride.driverCreditCents ?? 0),
  };
}
