import { useQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import type { Concern } from "#shared/overview/concerns.ts";
import type { WaitingWork } from "#shared/overview/contract.ts";
import { pageOfConcern, waitingWork } from "#web/platform/admin/waiting-work.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { useSetupProgress } from "#web/product/setup-banner.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { FeesToRemit, useFeesOfClosedMonths } from "./fees-to-remit.tsx";
import { WorkRow } from "./work-row.tsx";

/** Work that waits for an admin of this role, each kind with a link to its page. */
export const NeedsYou = () => {
  const {
    data,
    error: newestError,
    refetch,
  } = useQuery({
    ...waitingWork,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const { fees, ...loadOfFees } = useFeesOfClosedMonths();
  const setup = useSetupProgress();
  const error = useLastError(newestError);
  const now = useNow(60_000);
  if (!data && error) return <LoadFailure what="what needs you" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-20 rounded-card" />;
  if (data.waiting.length === 0 && !fees && !setup.progress)
    return <NoWork loadOfFees={loadOfFees} loadOfSetup={setup} />;
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
      {setup.progress && (
        <WorkRow
          target={{ to: "/admin/settings" }}
          label="Set up your service"
          value={setup.progress}
        >
          Steps that are done
        </WorkRow>
      )}
      {data.waiting.map((work) => (
        <WorkRow
          key={work.concern}
          target={pageOfConcern[work.concern]}
          label={labels[work.concern]}
          value={`${work.count.toLocaleString("en-US")}${work.isMore ? "+" : ""}`}
        >
          <Age work={work} now={now} />
        </WorkRow>
      ))}
      {fees && <FeesToRemit {...fees} />}
    </ul>
  );
};

type NoWorkProps = {
  loadOfFees: Omit<ReturnType<typeof useFeesOfClosedMonths>, "fees">;
  loadOfSetup: Pick<ReturnType<typeof useSetupProgress>, "isLoading" | "error" | "refetch">;
};

/** Says that nothing waits only once it is known that no fees and no steps of the setup are open. */
const NoWork = ({ loadOfFees, loadOfSetup }: NoWorkProps) => {
  const { error, refetch } = loadOfFees;
  if (loadOfFees.isLoading || loadOfSetup.isLoading)
    return <Skeleton className="h-20 rounded-card" />;
  if (error) return <LoadFailure what="the fees to remit" error={error} onRetry={refetch} />;
  if (loadOfSetup.error)
    return (
      <LoadFailure
        what="the steps of the setup"
        error={loadOfSetup.error}
        onRetry={loadOfSetup.refetch}
      />
    );
  return (
    <p>
      <StatusWord tone="success" icon={CheckCheck} word="Nothing waits for you" />
    </p>
  );
};

const REFRESH_MS = 15_000;
const DAY_MS = 24 * 3_600_000;

/** Age of the oldest piece of work, and the next deadline, in the warning color from two days before it. */
const Age = ({ work: { oldestAt, dueAt }, now }: { work: WaitingWork; now: number }) => (
  <>
    Oldest: {ageText(now - Date.parse(oldestAt))} ago
    {dueAt && (
      <span className={Date.parse(dueAt) - now < 2 * DAY_MS ? "text-warning" : ""}>
        , due <MarketTime at={dueAt} isBrief />
      </span>
    )}
  </>
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
  reports: "Reports",
  lost_items: "Lost items without an answer",
  documents: "Documents and changes",
  drivers: "Drivers to verify",
  tolls: "Disputed tolls",
  findings: "Findings",
  testimonials: "Testimonials",
};
