import { wireDollars } from "#shared/money.ts";
import type { PaymentRow, RideRow } from "#shared/operations/lists-contract.ts";
import type { MatchingRide } from "./list-queries.ts";
import { moneyStateOf } from "./money-state.ts";
import { paymentParts } from "./payment-parts.ts";

/** Maps a ride to a row of the ride list. */
export const rideRow = (ride: MatchingRide): RideRow => ({
  rideId: ride.id,
  reference: ride.reference,
  kind: ride.kind,
  state: ride.state,
  rider: ride.rider,
  driver: ride.driver,
  from: ride.fromLabel,
  to: ride.toLabel,
  requestedAt: ride.requestedAt.toISOString(),
  pickupAt: ride.pickupAt?.toISOString() ?? null,
  total: wireDollars(ride.totalCents),
  amountDue: wireDollars(ride.amountCents),
  refunded: wireDollars(ride.refundedCents),
  takenByBank: wireDollars(ride.disputeTakenCents),
  money: moneyStateOf(ride),
});

/** Maps a ride's payment to a row of the payment list. */
export const paymentRow = (ride: MatchingRide): PaymentRow => ({
  ...partsOf(ride),
  rideId: ride.id,
  reference: ride.reference,
  rider: ride.rider,
  driver: ride.driver,
  createdAt: ride.createdAt.toISOString(),
  money: moneyStateOf(ride),
  amount: wireDollars(ride.amountCents),
  captured: wireDollars(ride.capturedCents),
  refunded: wireDollars(ride.refundedCents),
  sent: wireDollars(ride.sentCents),
  tip: ride.tipCents === null ? null : wireDollars(ride.tipCents),
  tolls: ride.tollCents === null ? null : wireDollars(ride.tollCents),
  takenByBank: wireDollars(ride.disputeTakenCents),
  fee: ride.feeCents === null ? null : wireDollars(ride.feeCents),
  paymentIntentId: ride.paymentIntentId,
  transferId: ride.transferId,
});

function partsOf(ride: MatchingRide): Pick<PaymentRow, "driverPart" | "platformPart" | "fees"> {
  const parts = paymentParts(ride);
  return {
    driverPart: parts && wireDollars(parts.driver),
    platformPart: parts && wireDollars(parts.platform),
    fees: parts && wireDollars(parts.fees),
  };
}
