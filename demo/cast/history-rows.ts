import { firstFeeRules } from "#shared/drivers/trust-level.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { answerBy, payBy } from "#shared/rides/deadlines.ts";
import { formatPhone } from "#shared/scheduling/phone.ts";
import { sumOfFees } from "#shared/surcharges/amount-due.ts";
import { type CastIds, castRatesVersion, idOf } from "./cast-rows.ts";
import { checkoutKey, type PastPayment } from "./past-payments.ts";
import { endOf, momentOf, type PastRide } from "./past-ride.ts";
import { demoPeople } from "./people.ts";
import type { HistoryRows } from "./queries.ts";

export interface PaidRide {
  ride: PastRide;
  payment: PastPayment;
}

/** Rows of finished rides whose payments are authorized; settlement captures and transfers the money afterwards. */
export function historyRows(ids: CastIds, paidRides: readonly PaidRide[]): HistoryRows {
  return {
    rides: paidRides.map(({ ride }) => rideRow(ids, ride)),
    events: paidRides.flatMap(({ ride }) => eventRows(ids, ride)),
    payments: paidRides.map(paymentRow),
    ratings: paidRides.flatMap(({ ride }) => ratingRows(ids, ride)),
    neverAgain: neverAgainRows(ids, paidRides),
  };
}

function rideRow(ids: CastIds, ride: PastRide): HistoryRows["rides"][number] {
  const end = endOf(ride);
  const { requestedAt, pickupAt, from, to, split } = ride;
  return {
    id: ride.id,
    reference: ride.reference,
    kind: ride.kind,
    state: end.state,
    ...partiesOf(ids, ride),
    quoteId: ride.quoteId,
    offerIndex: 0,
    fromLabel: from.label,
    fromLatitude: from.latitude,
    fromLongitude: from.longitude,
    toLabel: to.label,
    toLatitude: to.latitude,
    toLongitude: to.longitude,
    milesHundredths: ride.milesHundredths,
    minutes: ride.minutes,
    pickupMinutes: ride.pickupMinutes,
    pickupAt,
    ...passengerOf(ride),
    ...priceColumns(ride),
    from: pickupAt ?? requestedAt,
    until: plusMinutes(pickupAt ?? requestedAt, ride.pickupMinutes + ride.minutes),
    requestedAt,
    payBy: payBy(requestedAt, { hasPaid: true }),
    answerBy: answerBy({ paidAt: momentOf(ride, "pending") ?? requestedAt, pickupAt }),
    acceptedAt: momentOf(ride, "accepted"),
    arrivedAt: momentOf(ride, "arrived"),
    endedAt: end.at,
    movedBy: end.by,
    reason: ride.reason,
    cancelledRefundCents: split?.refund ?? null,
    cancelledDriverCents: split?.driverKeeps ?? null,
  };
}

/** The passenger of a scheduled ride is the rider. */
function passengerOf({ kind, riderEmail }: PastRide) {
  const rider = demoPeople.find(({ email }) => email === riderEmail);
  if (kind === "instant" || !rider) return {};
  return {
    passengerName: `${rider.firstName} ${rider.lastName}`,
    passengerPhone: formatPhone(rider.phoneNumber),
  };
}

function priceColumns({ fare, fees }: PastRide) {
  return {
    ratesVersion: castRatesVersion,
    feeRulesVersion: firstFeeRules.version,
    baseFareCents: fare.baseFare,
    timeChargeCents: fare.timeCharge,
    distanceChargeCents: fare.distanceCharge,
    discountCents: fare.discount,
    discountBps: fare.discountBps,
    fareCents: fare.fare,
    taxBps: fare.taxBps,
    taxCents: fare.tax,
    totalCents: fare.total,
    fees: JSON.stringify(fees),
    feesCents: sumOfFees(fees),
  };
}

function eventRows(ids: CastIds, ride: PastRide): HistoryRows["events"] {
  const lastMoment = endOf(ride);
  return ride.moments.map((moment) => ({
    rideId: ride.id,
    ...partiesOf(ids, ride),
    state: moment.state,
    actor: moment.by,
    reason: moment === lastMoment ? ride.reason : null,
    at: moment.at,
  }));
}

function paymentRow({ ride, payment }: PaidRide): HistoryRows["payments"][number] {
  const paidAt = momentOf(ride, "pending") ?? ride.requestedAt;
  return {
    rideId: ride.id,
    state: "authorized",
    idempotencyKey: checkoutKey(ride),
    request: JSON.stringify(payment.request),
    amountCents: ride.due,
    sessionId: payment.sessionId,
    sessionUrl: payment.sessionUrl,
    paymentIntentId: payment.paymentIntentId,
    createdAt: ride.requestedAt,
    updatedAt: paidAt,
  };
}

function ratingRows(ids: CastIds, ride: PastRide): HistoryRows["ratings"] {
  const { id: rideId, rating } = ride;
  if (!rating) return [];
  return [{ rideId, ...partiesOf(ids, ride), status: rating.status, ratedAt: rating.at }];
}

/** Pairs whose latest rating was NO. */
function neverAgainRows(ids: CastIds, paidRides: readonly PaidRide[]): HistoryRows["neverAgain"] {
  const lastRatedRideByPair = new Map(
    paidRides.flatMap(({ ride }) =>
      ride.rating ? [[`${ride.riderEmail} ${ride.driverEmail}`, ride] as const] : [],
    ),
  );
  return [...lastRatedRideByPair.values()].flatMap((ride) =>
    ride.rating?.status === "NO" ? [{ ...partiesOf(ids, ride), since: ride.rating.at }] : [],
  );
}

function partiesOf(ids: CastIds, ride: PastRide) {
  return { riderId: idOf(ids, ride.riderEmail), driverId: idOf(ids, ride.driverEmail) };
}
