import { ratingSummary } from "#server/ratings/rating-view.ts";
import { dollarsFromCents, wireDollars } from "#shared/money.ts";
import type { DriverRide, RiderRide } from "#shared/rides/lists-contract.ts";
import { wireStatus } from "#shared/rides/wire-status.ts";
import { wireFees } from "#shared/surcharges/amount-due.ts";
import { bookedFees, chargedCents } from "./charged.ts";
import { areNotesShown, arePhonesShown, fullNameFor } from "./contact.ts";
import type { ListedRide } from "./list-queries.ts";

/** A ride in its driver's lists. Phone number, note and last name follow `contact.ts`. */
export function driverRide(ride: ListedRide, now: Date): DriverRide {
  const { isAccepted, isRejected } = wireStatus(ride.state);
  return {
    ...listedRide(ride),
    ...(!arePhonesShown(ride, now) && { phoneNumber: null }),
    ...(!areNotesShown(ride, now) && { note: null }),
    cost: wireDollars(ride.fareCents),
    tax: wireDollars(ride.taxCents),
    fees: wireFees(bookedFees(ride)),
    credit: wireDollars(ride.riderCreditCents),
    total: wireDollars(ride.totalCents),
    amountDue: dollarsFromCents(chargedCents(ride)),
    kept: driverShareOf(ride),
    tip: dollarsOf(ride.tipCents),
    tolls: dollarsOf(ride.tollCents),
    username: fullNameFor(
      ride.state,
      ride.passengerName ?? `${ride.riderFirstName} ${ride.riderLastName}`,
    ),
    isAccepted,
    isRejected,
    answerBy: ride.state === "pending" ? (ride.answerBy?.toISOString() ?? null) : null,
  };
}

/** A ride in its rider's history, with the passenger's number and the note in every state. */
export function riderRide(ride: ListedRide, now: Date): RiderRide {
  return {
    ...listedRide(ride),
    driverId: ride.driverId,
    driverUsername: `${ride.driverFirstName} ${ride.driverLastName}`,
    profileImage: ride.driverProfileImage,
    vehicleType: ride.vehicleType ?? "SEDAN",
    make: ride.make ?? "",
    model: ride.model ?? "",
    amount: dollarsFromCents(chargedCents(ride)),
    kept: driverShareOf(ride),
    tip: dollarsOf(ride.tipCents),
    tolls: dollarsOf(ride.tollCents),
    ...ratingSummary({ ...ride, status: ride.ratingStatus }, now),
  };
}

/** The driver gets the whole cancellation fee; it has no tax. */
const driverShareOf = ({ cancelledDriverCents }: ListedRide): number | null =>
  dollarsOf(cancelledDriverCents);

const dollarsOf = (amount: number | null): number | null =>
  amount === null ? null : wireDollars(amount);

function listedRide(ride: ListedRide) {
  const { status, rideCompleted, reason } = wireStatus(ride.state);
  return {
    id: ride.id,
    reference: ride.reference,
    kind: ride.kind,
    state: ride.state,
    status,
    rideCompleted,
    reason: reason ? (ride.reason ?? reason) : null,
    from: ride.fromLabel,
    to: ride.toLabel,
    note: ride.notes,
    phoneNumber: ride.passengerPhone ?? ride.riderPhoneNumber,
    distance: ride.milesHundredths / 100,
    duration: ride.minutes,
    bookedHours: ride.bookedHours,
    datetime: (ride.pickupAt ?? ride.requestedAt).toISOString(),
    dateAssigned: ride.requestedAt.toISOString(),
  };
}
