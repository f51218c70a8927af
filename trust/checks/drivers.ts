import type { Check } from "./check.ts";

/** Each driver has, by at most one transfer, exactly what the ride leaves. */
export const driversArePaidOnce: Check = ({ rides, transfers }) => {
  const byRide = Map.groupBy(transfers, ({ rideId }) => rideId);
  const known = new Set(rides.map(({ id }) => id));
  const strangers = transfers.filter(({ rideId }) => !known.has(rideId));
  const wrong = rides.flatMap(({ id, state, driverOwed }) => {
    const sent = byRide.get(id) ?? [];
    const net = sent.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0);
    if (sent.length > 1) return [`ride ${id}: ${sent.length} transfers`];
    return net === driverOwed ? [] : [`ride ${id} (${state}): ${net} cents, not ${driverOwed}`];
  });
  return {
    name: "each driver has exactly the fare, by one transfer",
    counted: rides.filter(({ driverOwed }) => driverOwed > 0).length,
    violations: [...wrong, ...strangers.map(({ id }) => `${id} belongs to no ride`)],
  };
};
