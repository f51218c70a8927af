import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { formatDay } from "#shared/market-day.ts";
import type { Referral } from "#shared/referrals/contract.ts";
import { referralPolicy } from "#shared/referrals/policy.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { referralList } from "./referrals-queries.ts";

/** People referred by the user, in pages. */
export const RecentReferrals = ({
  page,
  onPage,
}: {
  page: number;
  onPage: (page: number) => void;
}) => {
  const { data, error, isPlaceholderData, refetch } = useQuery(referralList(page));
  const { totalItems: total = 0, totalPages = page } = data?.pagination ?? {};
  if (!isPlaceholderData && page > totalPages) return <RedirectToLastPage page={totalPages} />;
  return (
    <Card aria-labelledby="recent" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent" className="text-h3">
          Recent Referrals
        </h2>
        {total > 0 && <p className="text-small text-fg-2 tabular-nums">Total: {total}</p>}
      </div>
      {!error && (!data || isPlaceholderData) && <ReferralSkeleton />}
      {error && <LoadFailure what="your referrals" error={error} onRetry={refetch} isRed />}
      {data && !error && !isPlaceholderData && <Rows referrals={data.referrals} total={total} />}
      {data && totalPages > 1 && (
        <Pager label="Recent Referrals" page={page} totalPages={totalPages} onChange={onPage} />
      )}
    </Card>
  );
};

const Rows = ({ referrals, total }: { referrals: readonly Referral[]; total: number }) => {
  if (total === 0)
    return (
      <EmptyState icon={UsersRound} text="No referrals yet. Share your code to get started!" />
    );
  return (
    <ul className="grid">
      {referrals.map((referral) => (
        <ReferralRow key={referral.id} referral={referral} />
      ))}
    </ul>
  );
};

/** The terms beside the list say which rides count. */
const noCreditText = {
  rider: "No credit until their first ride that counts",
  driver: `No credit until they have driven ${referralPolicy.ridesNeeded.DRIVER} rides that count`,
} as const;

const roleNames = { rider: "Rider", driver: "Driver" } as const;

/** A person who registered with the code. */
const ReferralRow = ({ referral: { name, date, role, credit } }: { referral: Referral }) => (
  <li className="flex min-h-16 items-center justify-between gap-4 border-b border-hairline py-2 last:border-0">
    <div className="min-w-0">
      <p className="truncate font-medium">{name}</p>
      <p className="text-small text-fg-2">
        Joined: <time dateTime={date}>{formatDay(new Date(date))}</time>
      </p>
      <p className="text-small text-fg-2">
        {credit ? (
          <>
            You got <Dollars amount={credit.amount} /> on{" "}
            <time dateTime={credit.at}>{formatDay(new Date(credit.at))}</time>
          </>
        ) : (
          noCreditText[role]
        )}
      </p>
    </div>
    <Badge tone={role === "rider" ? "success" : "info"}>{roleNames[role]}</Badge>
  </li>
);

const ROWS = [1, 2, 3, 4, 5];

/** Loading placeholder of five rows. */
const ReferralSkeleton = () => (
  <div role="status">
    <span className="sr-only">Loading referrals...</span>
    {ROWS.map((row) => (
      <div
        key={row}
        className="flex min-h-16 items-center justify-between gap-4 border-b border-hairline last:border-0"
      >
        <div className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3 w-44" />
        </div>
        <Skeleton className="h-6 w-14" />
      </div>
    ))}
  </div>
);
