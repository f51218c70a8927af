import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, Clock, Landmark, Send } from "lucide-react";
import { formatDollars } from "#shared/money.ts";
import { type BankPayout, MAX_BANK_PAYOUTS } from "#shared/payouts/contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { BankRefused } from "./bank-refused.tsx";
import { NextPayout } from "./next-payout.tsx";
import { PayOutNow } from "./pay-out-now.tsx";
import { PayoutArrival } from "./payout-arrival.tsx";
import { bankPayouts } from "./payouts-query.ts";

const badges = {
  pending: { tone: "warning", icon: Clock, word: "Pending" },
  in_transit: { tone: "info", icon: Send, word: "On its way" },
  paid: { tone: "success", icon: CircleCheck, word: "In your bank" },
  failed: { tone: "danger", icon: CircleX, word: "Failed" },
  canceled: { tone: "neutral", icon: CircleX, word: "Canceled" },
} as const;

/** Balance and newest payout beside the payout account, with a link to all payouts. */
export const NewestPayoutCard = () => {
  const { data, error, refetch } = useQuery(bankPayouts);
  if (!data && !error) return <Skeleton className="h-48 rounded-card" />;
  return (
    <Card aria-labelledby="newest-payout" className="grid gap-4">
      <h2 id="newest-payout" className="text-h3">
        Payouts to your bank
      </h2>
      {data ? (
        <NextPayout {...data} />
      ) : (
        error && <LoadFailure what="your bank payouts" error={error} onRetry={refetch} />
      )}
      {data && data.payouts.length > 0 && (
        <ul>
          {data.payouts.slice(0, 1).map((payout) => (
            <Row key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
      <Link
        to="/driver/dashboard"
        search={{ tab: "payouts" }}
        className={buttonClass({ variant: "outline" })}
      >
        See all payouts
      </Link>
    </Card>
  );
};

/** Stripe balance of the driver, and payouts to the bank; without a Stripe account, the way to one. */
export const BankPayoutsCard = () => {
  const { data, error, refetch } = useQuery(bankPayouts);
  if (data && !data.isConnected) return <NotConnected />;
  return (
    <Card aria-labelledby="bank-payouts" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="bank-payouts" className="text-h3">
          Payouts to your bank
        </h2>
        <p className="text-small text-fg-2">
          Stripe collects what we send and pays it to your bank.
          {data?.payouts.length === MAX_BANK_PAYOUTS && " These are its last ten payouts."}
        </p>
      </div>
      {!data && !error && <Skeleton className="h-40 rounded-card" />}
      {!data && error && <LoadFailure what="your bank payouts" error={error} onRetry={refetch} />}
      {data && <NextPayout {...data} />}
      {data?.isBankRefused && <BankRefused />}
      {data?.instant && <PayOutNow instant={data.instant} />}
      {data?.payouts.length === 0 && (
        <EmptyState icon={Landmark} text="Nothing was paid to your bank yet." />
      )}
      {data && data.payouts.length > 0 && (
        <ul className="grid">
          {data.payouts.map((payout) => (
            <Row key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </Card>
  );
};

const NotConnected = () => (
  <Card aria-labelledby="bank-payouts" className="grid gap-4">
    <h2 id="bank-payouts" className="text-h3">
      Payouts to your bank
    </h2>
    <p className="text-small text-fg-2">
      Connect a payout account, so that your fares can reach you.
    </p>
    <Link to="/driver/profile" search={{ section: "stripe" }} className={buttonClass()}>
      Connect with Stripe
    </Link>
  </Card>
);

const Row = ({ payout }: { payout: BankPayout }) => (
  <li className="grid grid-cols-1 gap-1 border-b border-hairline py-3 last:border-0">
    <p className="flex flex-wrap items-center justify-between gap-x-4">
      <When payout={payout} />
      <Dollars amount={payout.amount} className="font-semibold" />
    </p>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge {...badges[payout.state]} />
      <p className="text-small text-fg-2 empty:hidden">
        {payout.failure ?? (payout.isInstant && `Instant, fee ${formatDollars(payout.fee)}`)}
      </p>
    </div>
  </li>
);

const arrivals: Partial<Record<BankPayout["state"], string>> = {
  pending: "Expected",
  in_transit: "Expected",
  paid: "Arrived",
};

/** Arrival at the bank; the start of a payout that did not arrive. */
const When = ({ payout }: { payout: BankPayout }) => {
  const arrival = arrivals[payout.state];
  return (
    <span className="text-small">
      {arrival ? (
        <>
          {arrival} <PayoutArrival {...payout} />
        </>
      ) : (
        <MarketTime at={payout.madeAt} />
      )}
    </span>
  );
};
