import { Link } from "@tanstack/react-router";
import type { Debt } from "#shared/earnings/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** Refunds that the driver repays from the next fares, with the remaining amounts. Renders nothing without debts. */
export const Debts = ({ debts }: { debts: Debt[] }) =>
  debts.length > 0 && (
    <section aria-labelledby="debts" className="grid gap-3 rounded-input bg-raised p-3">
      <h3 id="debts" className="font-semibold">
        Repaying refunds
      </h3>
      {debts.some(({ endedAt }) => endedAt === null) && (
        <p className="text-small text-fg-2">
          Your part of these refunds had already left your Stripe account. Your next fares repay it
          automatically; after that, fares are sent to you in full again.
        </p>
      )}
      <ul className="grid gap-3">
        {debts.map((debt) => (
          <Row key={`${debt.rideId}${debt.since}`} debt={debt} />
        ))}
      </ul>
    </section>
  );

const Row = ({ debt: { rideId, reference, amount, repaid, since, endedAt } }: { debt: Debt }) => (
  <li className="grid gap-1 text-small">
    <p className="flex flex-wrap justify-between gap-x-4">
      <Link
        to="/driver/history"
        search={{ id: rideId }}
        className="rounded-input font-mono underline-offset-2 hover:underline"
      >
        {reference}
      </Link>
      {endedAt === null ? (
        <span className="font-semibold">
          <Dollars amount={(Math.round(amount * 100) - Math.round(repaid * 100)) / 100} /> left
        </span>
      ) : (
        <span>
          Repaid <MarketTime at={endedAt} isBrief />
        </span>
      )}
    </p>
    <p className="text-fg-2">
      <Dollars amount={repaid} /> of <Dollars amount={amount} /> repaid since{" "}
      <MarketTime at={since} isBrief />
    </p>
  </li>
);
