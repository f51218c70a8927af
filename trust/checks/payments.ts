import type { Evidence, RideRow, StripePayment } from "#trust/evidence/evidence.ts";
import type { Check } from "./check.ts";

const validStates: readonly RideRow["state"][] = ["accepted", "arrived", "started", "completed"];

const withMoney = ({ payments }: Evidence) => payments.filter(({ state }) => state !== "unpaid");
const ridesById = ({ rides }: Evidence) => new Map(rides.map((ride) => [ride.id, ride]));
const refundedMore = ({ refunded }: StripePayment, owed: number) =>
  `${refunded} cents went back instead of ${owed}`;

/**
 * Each payment belongs to a valid ride, is refunded or released as the end of its ride requires, or is held for a
 * pending scheduled ride.
 */
export const everyPaymentHasOneEnd: Check = (evidence) => {
  const rides = ridesById(evidence);
  const payments = withMoney(evidence);
  return {
    name: "each payment is one ride that stands, or goes back",
    counted: payments.length,
    violations: payments.flatMap((payment) => {
      const fault = wrongEnd(payment, rides.get(payment.rideId));
      return fault === null ? [] : [`${payment.id} of ride ${payment.rideId}: ${fault}`];
    }),
  };
};

/** Reason for a mismatch of payment and ride; null if they match. */
function wrongEnd(payment: StripePayment, ride: RideRow | undefined): string | null {
  if (!ride) return "there is no such ride";
  const { state, refundOwed } = ride;
  if (payment.state === "held") return wrongHold(ride);
  if (payment.state === "released")
    return validStates.includes(state)
      ? `released although the ride is ${state}`
      : wrongRelease(ride);
  if (state === "awaiting_payment" || state === "pending") return `charged while ${state}`;
  return payment.refunded === refundOwed ? null : refundedMore(payment, refundOwed);
}

/** A hold lasts only while a scheduled ride waits for its answer. */
const wrongHold = ({ kind, state, isWaiting }: RideRow): string | null =>
  kind === "scheduled" && state === "pending" && isWaiting
    ? null
    : `held although the ride is ${state}`;

/** A hold is released only if the driver keeps nothing. */
const wrongRelease = ({ state, driverOwed }: RideRow): string | null =>
  state === "awaiting_payment" || state === "pending" || driverOwed > 0
    ? `released although the ride is ${state}`
    : null;

export const noRideIsChargedTwice: Check = (evidence) => {
  const paidPayments = withMoney(evidence).filter(({ state }) => state !== "released");
  const byRide = Map.groupBy(paidPayments, ({ rideId }) => rideId);
  return {
    name: "no ride is charged twice",
    counted: byRide.size,
    violations: [...byRide]
      .filter(([, payments]) => payments.length > 1)
      .map(([rideId, payments]) => `ride ${rideId}: ${payments.map(({ id }) => id).join(", ")}`),
  };
};

/** An acknowledged payment exists at Stripe with its ride. */
export const acknowledgedPaymentsExist: Check = (evidence) => {
  const paidIds = new Set(withMoney(evidence).map(({ rideId }) => rideId));
  const { paidRides } = evidence.diary;
  return {
    name: "each acknowledged payment is at Stripe",
    counted: paidRides.size,
    violations: [...paidRides].filter((id) => !paidIds.has(id)).map((id) => `ride ${id}`),
  };
};

/** Finds accepted, running and completed rides without a payment: their driver would drive for nothing. */
export const noRideWithoutMoney: Check = (evidence) => {
  const paidIds = new Set(withMoney(evidence).map(({ rideId }) => rideId));
  const validRides = evidence.rides.filter(({ state }) => validStates.includes(state));
  return {
    name: "no ride stands without its payment",
    counted: validRides.length,
    violations: validRides
      .filter(({ id }) => !paidIds.has(id))
      .map(({ id, state }) => `ride ${id} is ${state}`),
  };
};

export const shownTotalIsCharged: Check = ({ diary, rides, payments }) => {
  const shownRides = rides.filter(({ id }) => diary.shownTotals.has(id));
  const chargedTotals = new Map(
    payments
      .filter(({ state }) => state === "captured")
      .map((payment) => [payment.rideId, payment]),
  );
  return {
    name: "the shown total is charged, to the cent",
    counted: shownRides.length,
    violations: shownRides.flatMap(({ id, total }) => {
      const shownTotal = diary.shownTotals.get(id);
      const captured = chargedTotals.get(id)?.captured ?? total;
      return shownTotal === total && shownTotal === captured
        ? []
        : [`ride ${id}: shown ${shownTotal}, asked ${total}, charged ${captured}`];
    }),
  };
};

export const oneRidePerOffer: Check = ({ diary }) => ({
  name: "parallel selects of an offer open one ride",
  counted: diary.ridesOfOffers.size,
  violations: [...diary.ridesOfOffers]
    .filter(([, rides]) => rides.size > 1)
    .map(([offer, rides]) => `offer ${offer}: ${[...rides].join(", ")}`),
});
