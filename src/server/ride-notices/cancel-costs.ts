import { formatMarketTime } from "#shared/market-time.ts";
import { formatMoney } from "#shared/money.ts";
import type { RideMailData } from "./ride-mail-data.ts";

/**
 * One sentence with the refund steps of canceling an accepted scheduled ride, up to the pickup time: later changes
 * apply only if the driver is late. No sentence for any other ride.
 */
export function cancelCosts({ ride, cancelling }: RideMailData): string[] {
  if (cancelling === null || ride.pickupAt === null) return [];
  const pickupAt = new Date(ride.pickupAt);
  const changes = cancelling.changes.filter(({ after }) => after < pickupAt);
  const amounts = [cancelling.now, ...changes.map(({ terms }) => terms)].map(({ refund }) =>
    formatMoney(refund),
  );
  const steps = amounts.map((amount, step) => {
    const until = changes[step]?.after;
    return until ? `${amount} until ${formatMarketTime(until)}` : amount;
  });
  if (steps.length === 1) return [`If you cancel, you get ${steps[0]} back.`];
  return [
    `If you cancel, you get back ${steps.slice(0, -1).join(", then ")}, and later ${steps.at(-1)}.`,
  ];
}
