import { formatIsoDay } from "#shared/market-day.ts";
import type { BankPayout } from "#shared/payouts/contract.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** When a payout is expected at the bank. Stripe names a day for it, as midnight UTC; only an instant payout has a time. */
export const PayoutArrival = ({ arrivesAt, isInstant }: BankPayout) => {
  if (isInstant) return <MarketTime at={arrivesAt} />;
  const day = arrivesAt.slice(0, "2026-11-22".length);
  return <time dateTime={day}>{formatIsoDay(day)}</time>;
};
