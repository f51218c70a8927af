import { splitMoney } from "#shared/ledger/money-split.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { RideFacts } from "./queries.ts";

/** Where a captured payment went, in dollars; null while nothing is captured. */
export function moneySplit(ride: RideFacts): Ride["payment"]["split"] {
  if (ride.paymentState !== "captured") return null;
  const isCut = ride.cancelledRefundCents !== null;
  const split = splitMoney({
    riderPaid: cents(ride.capturedCents),
    refunded: cents(ride.cancelledRefundCents ?? ride.refundedCents),
    driverFare: cents(isCut ? (ride.cancelledDriverCents ?? 0) : ride.fareCents),
    stripeFee: ride.feeCents === null ? null : cents(ride.feeCents),
  });
  return {
    riderPaid: dollarsFromCents(split.riderPaid),
    refunded: dollarsFromCents(split.refunded),
    isRefundDone: ride.refundedCents >= split.refunded,
    driverFare: dollarsFromCents(split.driverFare),
    faireTax: dollarsFromCents(split.faireTax),
    cardProcessing: split.cardProcessing && dollarsFromCents(split.cardProcessing),
    platform: split.platform === null ? null : dollarsFromCents(split.platform),
  };
}
