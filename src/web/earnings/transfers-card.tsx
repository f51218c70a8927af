import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Clock, Landmark, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Transfer } from "#shared/earnings/contract.ts";
import { UNDER_REVIEW_TEXT } from "#shared/journey/reason-texts.ts";
import { joinCity } from "#shared/places/place.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { Debts } from "./debts.tsx";
import { transfers } from "./earnings-queries.ts";

const statusStyles = {
  on_its_way: { tone: "warning", icon: Clock, word: "On its way" },
  under_review: { tone: "warning", icon: Clock, word: "Under review" },
  waiting: { tone: "warning", icon: Clock, word: "Waits" },
  sent: { tone: "success", icon: CircleCheck, word: "Sent" },
  kept: { tone: "neutral", icon: Undo2, word: "Repaid a refund" },
  reversed: { tone: "neutral", icon: Undo2, word: "Reversed" },
} as const;

/** Transfers to the driver's Stripe account, by ride. */
export const TransfersCard = () => {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(transfers(page));
  return (
    <Card aria-labelledby="transfers" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="transfers" className="text-h3">
          Transfers to your Stripe account
        </h2>
        <p className="text-small text-fg-2">
          Each ride is sent once it is over. A new driver's first fares can take a few days.
        </p>
      </div>
      {!data && !error && <Skeleton className="h-60 rounded-card" />}
      {!data && error && <LoadFailure what="your transfers" error={error} onRetry={refetch} />}
      {data?.pagination.totalItems === 0 && (
        <EmptyState icon={Landmark} text="No transfers yet. Each completed ride is sent here." />
      )}
      {data && <Debts debts={data.debts} />}
      {data && data.transfers.length > 0 && (
        <ul className="grid">
          {data.transfers.map((transfer) => (
            <Row key={transfer.rideId} transfer={transfer} />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          label="Transfers"
          page={page}
          totalPages={data.pagination.totalPages}
          onChange={setPage}
        />
      )}
    </Card>
  );
};

const Row = ({
  transfer: { rideId, amount, fee, tip, toll, state, until, kept, earnedAt, reference, from, to },
}: {
  transfer: Transfer;
}) => (
  <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-hairline py-3 last:border-0 hover:bg-raised sm:grid-cols-[minmax(0,1fr)_auto_6rem]">
    <div className="min-w-0">
      <Link
        to="/driver/history"
        search={{ id: rideId }}
        className="rounded-input wrap-anywhere after:absolute after:inset-0"
      >
        <span className="block font-medium">{joinCity(from)}</span>{" "}
        <span className="block text-fg-2">
          <span className="text-fg-3">to</span> {joinCity(to)}
        </span>
      </Link>
      <p className="flex flex-wrap gap-x-3 text-small text-fg-2">
        <span>
          Ended <MarketTime at={earnedAt} isBrief />
        </span>
        <span className="font-mono">{reference}</span>
        {state === "sent" && statusStyles.sent.word}
      </p>
      {until && (
        <p className="text-small text-fg-2">
          The first fares of a new driver wait. Sent on <MarketTime at={until} />
        </p>
      )}
      {state === "under_review" && <p className="text-small text-fg-2">{UNDER_REVIEW_TEXT}</p>}
      {tip > 0 && (
        <p className="text-small text-fg-2">
          <Dollars amount={tip} /> of it is a tip
        </p>
      )}
      {toll > 0 && (
        <p className="text-small text-fg-2">
          <Dollars amount={toll} /> of it is for tolls
        </p>
      )}
      {state !== "kept" && kept > 0 && (
        <p className="text-small text-fg-2">
          <Dollars amount={kept} /> of it repaid a refund
        </p>
      )}
    </div>
    <div className="order-last sm:order-none">
      {state !== "sent" && <StatusBadge {...statusStyles[state]} />}
    </div>
    <p className="text-right">
      <Dollars
        amount={amount}
        className={`font-semibold ${state === "reversed" ? "text-fg-3 line-through" : ""}`}
      />
      {fee && (
        <span className="block text-small text-fg-2">
          {fee === "no_show" ? "No-show fee" : "Cancellation fee"}
        </span>
      )}
    </p>
  </li>
);
