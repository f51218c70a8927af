import { riderLogIdOf } from "#server/booking/quote.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import { fractionFromBps } from "#shared/basis-points.ts";
import { ratingShown } from "#shared/drivers/rating.ts";
import { trustLevelFor } from "#shared/drivers/trust-level.ts";
import { fareLines } from "#shared/fares/fare-lines.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { wireStatus } from "#shared/rides/wire-status.ts";
import { moneySplit } from "./money-split.ts";
import type { RideFacts } from "./queries.ts";

const dollars = (amount: number) => dollarsFromCents(cents(amount));
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** A ride as its page shows it to a role. Phone numbers are there from acceptance until 24 hours after the end. */
export function rideView(ride: RideFacts, { role, now }: { role: WireRole; now: Date }): Ride {
  const { status, rideCompleted, reason } = wireStatus(ride.state);
  return {
    id: ride.id,
    reference: ride.reference,
    kind: ride.kind,
    state: ride.state,
    status,
    rideCompleted,
    reason: reason ? (ride.reason ?? reason) : null,
    from: { label: ride.fromLabel, latitude: ride.fromLatitude, longitude: ride.fromLongitude },
    to: { label: ride.toLabel, latitude: ride.toLatitude, longitude: ride.toLongitude },
    distance: ride.milesHundredths / 100,
    duration: ride.minutes,
    pickupMinutes: ride.pickupMinutes,
    pickupAt: iso(ride.pickupAt),
    bookedHours: ride.bookedHours,
    notes: role === "DRIVER" && !mayCall(ride, now) ? null : ride.notes,
    ...priceOf(ride),
    policyHash: ride.policyHash,
    requestedAt: ride.requestedAt.toISOString(),
    riderLogId: role === "RIDER" ? riderLogIdOf(ride.quoteId, ride.offerIndex) : null,
    payBy: ride.state === "awaiting_payment" ? iso(ride.payBy) : null,
    answerBy: ride.state === "pending" ? iso(ride.answerBy) : null,
    timeline: timelineOf(ride),
    driver: driverOf(ride, now),
    rider: {
      firstName: ride.riderFirstName,
      lastName: ride.riderLastName,
      profileImage: ride.riderProfileImage,
      phoneNumber: mayCall(ride, now) ? ride.riderPhoneNumber : null,
    },
    payment: {
      state: ride.paymentState,
      cardLast4: role === "DRIVER" ? null : ride.cardLast4,
      split: moneySplit(ride),
    },
  };
}

function priceOf(ride: RideFacts) {
  const lines = fareLines({
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
  });
  return {
    lines: lines.map(({ label, amount }) => ({ label, amount: dollarsFromCents(amount) })),
    rideCost: dollars(ride.fareCents),
    fareTax: dollars(ride.taxCents),
    taxRate: fractionFromBps(ride.taxBps),
    total: dollars(ride.totalCents),
  };
}

function timelineOf(ride: RideFacts): Ride["timeline"] {
  return (ride.timeline ?? []).map(({ state, at, by }) => ({
    state,
    by,
    at: new Date(at).toISOString(),
  }));
}

function driverOf(ride: RideFacts, now: Date): Ride["driver"] {
  return {
    id: ride.driverId,
    firstName: ride.driverFirstName,
    lastName: ride.driverLastName,
    profileImage: ride.driverProfileImage,
    phoneNumber: mayCall(ride, now) ? ride.driverPhoneNumber : null,
    rating: ratingShown({ yes: ride.yesRatings, rated: ride.ratings }),
    trustLevel: trustLevelFor({ ...ride, faultCancels: ride.driverFaultCancels }),
    vehicle: {
      make: ride.make ?? "",
      model: ride.model ?? "",
      color: ride.color ?? "",
      vehicleType: ride.vehicleType ?? "SEDAN",
      plateNumber: isAgreed(ride.state) ? ride.plateNumber : null,
    },
  };
}

const agreed: readonly RideState[] = ["accepted", "arrived", "started", "completed", "no_show"];
const isAgreed = (state: RideState) => agreed.includes(state);

function mayCall(ride: RideFacts, now: Date): boolean {
  if (!isAgreed(ride.state)) return false;
  return (
    ride.endedAt === null ||
    now.getTime() - ride.endedAt.getTime() < deadlines.contactHoursAfterRide * 3_600_000
  );
}
