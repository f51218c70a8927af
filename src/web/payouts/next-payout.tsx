import { formatDollars } from "#shared/money.ts";
import type { BankPayout } from "#shared/payouts/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { PayoutArrival } from "./payout-arrival.tsx";

type NextPayoutProps = { payouts: readonly BankPayout[]; balance: number; isBankRefused: boolean };

/** Amount and day of the payout that arrives next, and the balance at Stripe that later payouts are made of. */
export const NextPayout = ({ payouts, balance, isBankRefused }: NextPayoutProps) => {
  const [next] = payouts
    .filter(({ state }) => state === "pending" || state === "in_transit")
    .toSorted((one, other) => one.arrivesAt.localeCompare(other.arrivesAt));
  return (
    <div className="grid gap-1 rounded-input bg-raised p-3">
      {next ? (
        <p className="font-semibold">
          Next payout: {formatDollars(next.amount)}, expected <PayoutArrival {...next} />
        </p>
      ) : (
        !isBankRefused && <p className="text-small text-fg-2">{noneText(balance)}</p>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span>Stripe balance</span>
        <Dollars amount={balance} className="font-semibold" />
      </p>
    </div>
  );
};

function noneText(balance: number): string {
  if (balance > 0)
    return "Stripe has not set the day of your next payout yet. It pays out this amount:";
  if (balance < 0) return "No payout is on its way. Your next fares first cover this amount:";
  return "No payout is on its way. Your next fare starts one.";
}
