import { formatMarketClock } from "#shared/market-time.ts";
import { formatMoney } from "#shared/money.ts";
import { cancellationPreview } from "#shared/rides/cancellation-terms.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { cancellableOf } from "./cancellable.ts";

/**
 * Price of canceling an accepted ride, null before. Names the times of the rule, because the clock of a device may be
 * wrong. The driver keeps no more than the fare, which a credit does not pay.
 */
export const cancelPrice = (ride: Ride, now: Date): string | null => {
  const facts = cancellableOf(ride);
  if (!facts.acceptedAt) return null;
  const { now: terms, changes } = cancellationPreview(facts, facts.acceptedAt);
  const next = changes.find(({ after }) => after >= now);
  const last = changes.findLast(({ after }) => after < now);
  const { driverKeeps } = last?.terms ?? terms;
  if (driverKeeps > 0) return `Canceling now costs ${formatMoney(driverKeeps)}.`;
  if (next)
    return `Canceling is free until ${formatMarketClock(next.after)}, then ${formatMoney(next.terms.driverKeeps)}.`;
  if (last)
    return `Canceling has been free since ${formatMarketClock(last.after)}, because ${ride.driver.firstName} was late.`;
  return "Canceling is free.";
};
