import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { CheckCheck, ChevronRight } from "lucide-react";
import type { Concern } from "#shared/overview/concerns.ts";
import { getWaitingWork, type WaitingWork } from "#shared/overview/contract.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useNow } from "#web/ui/time/use-now.ts";

/** Work that waits for an admin of this role, each kind with a link to its page. */
export const NeedsYou = () => {
  const { data, error: newestError, refetch } = useQuery(waitingWork);
  const error = useLastError(newestError);
  const now = useNow(60_000);
  if (!data && error) return <LoadFailure what="what needs you" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-20 rounded-card" />;
  if (data.waiting.length === 0)
    return (
      <p>
        <StatusWord tone="success" icon={CheckCheck} word="Nothing waits for you" />
      </p>
    );
  return (
    <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
      {data.waiting.map((work) => (
        <li key={work.concern} className="border-b border-hairline last:border-0">
          <Link
            {...targets[work.concern]}
            data-row
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-input py-2 hover:text-accent"
          >
            <span className="font-medium">{labels[work.concern]}</span>
            <span className="flex items-center gap-1 text-h3 tabular-nums">
              {work.count.toLocaleString("en-US")}
              {work.isMore && "+"}
              <ChevronRight aria-hidden className="size-5 text-fg-3" />
            </span>
            <Age work={work} now={now} />
          </Link>
        </li>
      ))}
    </ul>
  );
};

const waitingWork = queryOptions({
  queryKey: ["admin", "overview", "waiting"],
  queryFn: ({ signal }) => call(getWaitingWork, { signal }),
  staleTime: 0,
  refetchInterval: 15_000,
});

const DAY_MS = 24 * 3_600_000;

/** Age of the oldest piece of work, and the next deadline, in the warning color from two days before it. */
const Age = ({ work: { oldestAt, dueAt }, now }: { work: WaitingWork; now: number }) => (
  <span className="col-span-2 text-small text-fg-3">
    Oldest {ageText(now - Date.parse(oldestAt))}
    {dueAt && (
      <span className={Date.parse(dueAt) - now < 2 * DAY_MS ? "text-warning" : ""}>
        , due <MarketTime at={dueAt} isBrief />
      </span>
    )}
  </span>
);

/** "5 min", "3 h", "2 days". */
const ageText = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} days`;
};

const labels: Record<Concern, string> = {
  disputes: "Disputes",
  refund_requests: "Refunds to approve",
  reviews: "Rides under review",
  fraud: "Fraud alerts",
  appeals: "Appeals against suspensions",
  rating_appeals: "Appeals against ratings",
  reports: "Problem reports",
  lost_items: "Lost items without an answer",
  documents: "Documents and changes",
  tolls: "Disputed tolls",
  findings: "Findings",
  testimonials: "Testimonials",
};

const targets = {
  disputes: { to: "/admin/payments", search: { money: "disputed" } },
  refund_requests: { to: "/admin/findings", search: { group: "refunds" } },
  reviews: { to: "/admin/findings", search: { group: "reviews" } },
  fraud: { to: "/admin/findings", search: { group: "fraud" } },
  appeals: { to: "/admin/suspensions" },
  rating_appeals: { to: "/admin/suspensions", search: { view: "ratings" } },
  reports: { to: "/admin/reports" },
  lost_items: { to: "/admin/reports", search: { view: "lost" } },
  documents: { to: "/admin/documents" },
  tolls: { to: "/admin/findings", search: { group: "tolls" } },
  findings: { to: "/admin/findings" },
  testimonials: { to: "/admin/testimonials", search: { filter: "waiting" } },
} as const satisfies Record<Concern, Pick<LinkProps, "to" | "search">>;
