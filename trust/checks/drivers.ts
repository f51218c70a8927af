import type { Evidence, RideRow } from "#trust/evidence/evidence.ts";
import type { Check } from "./check.ts";

/**
 * Checks that each ride has at most one transfer, and that its net amount is what the driver is owed, plus refunds that
 * later fares repay (`receivable`), less repayments of earlier refunds (`withheld`).
 */
export const driversArePaidOnce: Check = ({ rides, transfers }) => {
  const byRide = Map.groupBy(transfers, ({ rideId }) => rideId);
  const rideIds = new Set(rides.map(({ id }) => id));
  const transfersWithoutRide = transfers.filter(({ rideId }) => !rideIds.has(rideId));
  return {
    name: "each driver has exactly the fare, by one transfer",
    counted: rides.filter(({ driverOwed }) => driverOwed > 0).length,
    violations: [
      ...rides.flatMap((ride) => wrongPay(ride, byRide.get(ride.id) ?? [])),
      ...transfersWithoutRide.map(({ id }) => `${id} belongs to no ride`),
    ],
  };
};

function wrongPay(ride: RideRow, sent: Evidence["transfers"]): string[] {
  const { id, state, driverOwed, receivable, withheld } = ride;
  if (sent.length > 1) return [`ride ${id}: ${sent.length} transfers`];
  const net = sent.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0);
  const due = driverOwed + receivable - withheld;
  return net === due ? [] : [`ride ${id} (${state}): ${net} cents, not ${due}`];
}

/** Checks that no more is withheld from a driver's fares than the driver owes from refunds. */
export const withheldNeverExceedsDebt: Check = ({ rides }) => {
  const byDriver = Map.groupBy(rides, ({ driverId }) => driverId);
  return {
    name: "no more of the fares is withheld than a driver owes",
    counted: rides.filter(({ withheld }) => withheld > 0).length,
    violations: [...byDriver].flatMap(([driverId, driven]) => {
      const owed = driven.reduce((sum, { receivable }) => sum + receivable, 0);
      const withheld = driven.reduce((sum, ride) => sum + ride.withheld, 0);
      return withheld > owed ? [`driver ${driverId}: ${withheld} of ${owed} cents`] : [];
    }),
  };
};
