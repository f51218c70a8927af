import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import type { Payouts } from "#shared/payouts/contract.ts";
import { productName } from "#shared/product.ts";
import { useLive } from "#web/platform/live/live.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { NewestPayoutCard } from "./bank-payouts-card.tsx";
import { BankRefused } from "./bank-refused.tsx";
import { MissingList } from "./missing-list.tsx";
import { fareArrival, NextPayoutStep } from "./next-payout-step.tsx";
import { bankPayouts, payouts } from "./payouts-query.ts";

/** State of the driver's payout account, missing requirements, and the link to Stripe. */
export const StripeConnect = ({ isLinkExpired }: { isLinkExpired: boolean }) => {
  const { data, error, refetch } = useQuery(payouts);
  const queries = useQueryClient();
  useLive("notice", () => {
    void refetch();
    void queries.invalidateQueries(bankPayouts);
  });
  if (!data && error)
    return <LoadFailure what="your payout account" error={error} onRetry={refetch} />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {data ? (
        <Account {...data} isLinkExpired={isLinkExpired} />
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
      {data?.state === "connected" && !data.isBankRefused && <NewestPayoutCard />}
    </div>
  );
};

const Account = ({ isLinkExpired, ...data }: Payouts & { isLinkExpired: boolean }) => (
  <Card aria-labelledby="payouts" className="grid gap-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="payouts" className="text-h3">
        Payout account
      </h2>
      <span role="status">
        <StatusBadge {...badges[data.isBankRefused ? "action_needed" : data.state]} />
      </span>
    </div>
    {isLinkExpired && data.state !== "connected" && (
      <p className="rounded-input bg-tint-warning p-3 text-warning">
        That Stripe link was used or too old. Continue below with a new one.
      </p>
    )}
    {data.state === "connected" && data.isBankRefused ? (
      <BankRefused />
    ) : (
      <>
        <AccountState {...data} />
        <div className="max-w-sm">
          <NextPayoutStep payouts={data} label={buttons[data.state]} />
        </div>
      </>
    )}
    <p className="text-small text-fg-3">
      Stripe asks who you are and where your money goes. {productName()} never sees your bank
      details.
    </p>
  </Card>
);

const badges = {
  not_connected: { tone: "neutral", icon: CircleDashed, word: "Not connected" },
  action_needed: { tone: "warning", icon: TriangleAlert, word: "Action needed" },
  connected: { tone: "success", icon: CircleCheck, word: "Connected" },
} as const;

const buttons = {
  not_connected: "Connect with Stripe",
  action_needed: "Continue on Stripe",
  connected: "Change details on Stripe",
};

const AccountState = ({ state, missing }: Payouts) => {
  if (state === "connected") return <p className="text-fg-2">{fareArrival}.</p>;
  if (state === "not_connected")
    return (
      <p className="text-fg-2">
        Connect a payout account, so that your fares can reach you. Riders are shown your offers
        only then. It takes a few minutes.
      </p>
    );
  return (
    <>
      <p>Fares cannot be sent to you yet, so riders are not shown your offers.</p>
      <MissingList missing={missing} />
    </>
  );
};
