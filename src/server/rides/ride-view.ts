import { riderLogIdOf } from "#server/booking/quote.ts";
import { ratingSummary, ratingView } from "#server/ratings/rating-view.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import { shownRating } from "#shared/drivers/rating.ts";
import type { FeeRules } from "#shared/drivers/trust-level.ts";
import { reportableUntil } from "#shared/lost-items/lost-item.ts";
import { wireDollars } from "#shared/money.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import type { Point } from "#shared/places/place.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { yesPercent } from "#shared/ratings/rider-record.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { wireStatus } from "#shared/rides/wire-status.ts";
import { areNotesShown, arePhonesShown, fullNameFor, lastNameFor, wasAccepted } from "./contact.ts";
import { moneySplit } from "./money-split.ts";
import { payoutView } from "./payout-view.ts";
import { levelOf, priceView } from "./price-view.ts";
import type { RideFacts } from "./queries.ts";
import { tipView } from "./tip-view.ts";
import { tollsView } from "./toll-view.ts";

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export interface RideViewContext {
  role: WireRole;
  now: Date;
  rules: FeeRules;
  /** Driver's current position, for the distance to a pending pickup. */
  position?: Point | null;
}

/**
 * A ride as its page shows it to a role. `contact.ts` decides about phone numbers, notes and the rider's last name; the
 * passenger of a scheduled ride may have a separate number.
 */
export function rideView(
  ride: RideFacts,
  { role, now, rules, position = null }: RideViewContext,
): Ride {
  const { status, rideCompleted, reason } = wireStatus(ride.state);
  const isDriver = role === "DRIVER";
  const showsTextsAndNotes = !isDriver || areNotesShown(ride, now);
  return {
    id: ride.id,
    reference: ride.reference,
    kind: ride.kind,
    state: ride.state,
    status,
    rideCompleted,
    reason: reason ? (ride.reason ?? reason) : null,
    ...placesOf(ride, showsTextsAndNotes),
    distance: ride.milesHundredths / 100,
    duration: ride.minutes,
    pickupMinutes: ride.pickupMinutes,
    pickupAt: iso(ride.pickupAt),
    bookedHours: ride.bookedHours,
    passengerName: isDriver ? passengerFor(ride) : ride.passengerName,
    notes: showsTextsAndNotes ? ride.notes : null,
    ...priceView(ride, rules),
    policyHash: ride.policyHash,
    requestedAt: ride.requestedAt.toISOString(),
    riderLogId: role === "RIDER" ? riderLogIdOf(ride.quoteId, ride.offerIndex) : null,
    ...holdOf(ride),
    answerBy: ride.state === "pending" ? iso(ride.answerBy) : null,
    request: role === "DRIVER" ? requestOf(ride, { position, now }) : null,
    timeline: timelineOf(ride),
    driver: driverOf(ride, { now, rules }),
    rider: riderOf(ride, role, now),
    startPin: pinView(ride, role),
    payout: payoutView(ride, role),
    tip: tipView(ride, { role, now }),
    tolls: tollsView(ride, { role, now }),
    riderRating: riderRatingView(ride, role, now),
    lostItem: lostItemView(ride, role, now),
    isBlocked: isOtherBlocked(ride, role),
    rating: role === "RIDER" ? ratingView({ ...ride, status: ride.ratingStatus }, now) : null,
    payment: {
      state: ride.paymentState,
      cardLast4: role === "DRIVER" ? null : ride.cardLast4,
      split: moneySplit(ride),
      refunds: refundsOf(ride),
    },
  };
}

function riderRatingView(ride: RideFacts, role: WireRole, now: Date): Ride["riderRating"] {
  if (role !== "DRIVER") return null;
  const { state, endedAt, driverAnswer: answer } = ride;
  const rating = { status: answer?.status ?? null, ratedAt: answer && new Date(answer.at) };
  return ratingSummary({ state, endedAt, ...rating }, now);
}

function lostItemView(ride: RideFacts, role: WireRole, now: Date): Ride["lostItem"] {
  const { lostItem } = ride;
  const until = role === "RIDER" && !lostItem ? reportableUntil(ride) : null;
  const item = lostItem && {
    ...lostItem,
    reportedAt: new Date(lostItem.reportedAt).toISOString(),
    changedAt: new Date(lostItem.changedAt).toISOString(),
  };
  return { until: until && now < until ? until.toISOString() : null, item };
}

/** Each party sees only its own block. */
const isOtherBlocked = (ride: RideFacts, role: WireRole): boolean =>
  role === "DRIVER" ? ride.isRiderBlocked : role === "RIDER" && ride.isNeverAgain;

/** Details of a pending request: miles to the pickup and the number of rides that the rider has completed. */
const requestOf = (
  ride: RideFacts,
  { position, now }: { position: Point | null; now: Date },
): Ride["request"] => {
  if (ride.state !== "pending") return null;
  const pickup = { latitude: ride.fromLatitude, longitude: ride.fromLongitude };
  const miles = position && estimateRoute(position, pickup, localHourAt(now)).milesHundredths / 100;
  return {
    pickupMiles: miles === null ? null : Math.round(miles * 10) / 10,
    ridesTaken: ride.ridesTaken,
  };
};

/** Only the rider sees the digits, from acceptance until the start. */
const pinView = ({ openPin, state }: RideFacts, role: WireRole): Ride["startPin"] =>
  openPin !== null && (state === "accepted" || state === "arrived")
    ? { digits: role === "RIDER" ? openPin : null }
    : null;

/** Payment deadline of an unpaid ride, and whether it can still be extended. */
const holdOf = ({ state, payBy, holdExtendedAt }: RideFacts) => {
  const isUnpaid = state === "awaiting_payment";
  return {
    payBy: isUnpaid ? iso(payBy) : null,
    canHoldLonger: isUnpaid && holdExtendedAt === null,
  };
};

const placesOf = (ride: RideFacts, showsTexts: boolean): Pick<Ride, "from" | "to"> => ({
  from: {
    label: ride.fromLabel,
    text: showsTexts ? ride.fromText : null,
    latitude: ride.fromLatitude,
    longitude: ride.fromLongitude,
    precision: ride.fromPrecision,
  },
  to: {
    label: ride.toLabel,
    text: showsTexts ? ride.toText : null,
    latitude: ride.toLatitude,
    longitude: ride.toLongitude,
    precision: ride.toPrecision,
  },
});

const passengerFor = ({ state, passengerName }: RideFacts): string | null =>
  passengerName === null ? null : fullNameFor(state, passengerName);

function riderOf(ride: RideFacts, role: WireRole, now: Date): Ride["rider"] {
  const isRider = role === "RIDER";
  const isPhoneShown = isRider || arePhonesShown(ride, now);
  return {
    firstName: ride.riderFirstName,
    lastName: role === "DRIVER" ? lastNameFor(ride.state, ride.riderLastName) : ride.riderLastName,
    profileImage: ride.riderProfileImage,
    phoneNumber: isPhoneShown ? (ride.passengerPhone ?? ride.riderPhoneNumber) : null,
    yesPercent: isRider || !ride.riderRecord ? null : yesPercent(ride.riderRecord),
  };
}

function timelineOf(ride: RideFacts): Ride["timeline"] {
  return (ride.timeline ?? []).map(({ state, at, by }) => ({
    state,
    by,
    at: new Date(at).toISOString(),
  }));
}

function refundsOf(ride: RideFacts): Ride["payment"]["refunds"] {
  return (ride.refunds ?? []).map(({ at, amount, driver, reason }) => ({
    at: new Date(at).toISOString(),
    amount: wireDollars(amount),
    fromDriver: wireDollars(driver),
    reason,
  }));
}

function driverOf(ride: RideFacts, { now, rules }: { now: Date; rules: FeeRules }): Ride["driver"] {
  return {
    id: ride.driverId,
    firstName: ride.driverFirstName,
    lastName: ride.driverLastName,
    profileImage: ride.driverProfileImage,
    phoneNumber: arePhonesShown(ride, now) ? ride.driverPhoneNumber : null,
    rating: shownRating({ yes: ride.yesRatings, rated: ride.ratings }),
    trustLevel: levelOf(ride, rules),
    vehicle: {
      make: ride.make ?? "",
      model: ride.model ?? "",
      year: ride.year,
      color: ride.color ?? "",
      vehicleType: ride.vehicleType ?? "SEDAN",
      plateNumber: wasAccepted(ride.state) ? ride.plateNumber : null,
    },
  };
}
