import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import type { Referral } from "#shared/referrals/contract.ts";
import { messageOf } from "#web/platform/call-failure.ts";
import { LastPage } from "#web/platform/last-page.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { FailedPart } from "./failed-part.tsx";
import { ReferralRow } from "./referral-row.tsx";
import { ReferralSkeleton } from "./referral-skeleton.tsx";
import { referralList } from "./referrals-queries.ts";

/** Whom somebody brought, a page at a time. */
export const RecentReferrals = ({
  page,
  onPage,
}: {
  page: number;
  onPage: (page: number) => void;
}) => {
  const { data, error, isPlaceholderData, refetch } = useQuery(referralList(page));
  const { totalItems: total = 0, totalPages = page } = data?.pagination ?? {};
  if (!isPlaceholderData && page > totalPages) return <LastPage page={totalPages} />;
  return (
    <Card aria-labelledby="recent" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent" className="text-h3">
          Recent Referrals
        </h2>
        {total > 0 && <p className="text-small text-fg-2 tabular-nums">Total: {total}</p>}
      </div>
      {!error && (!data || isPlaceholderData) && <ReferralSkeleton />}
      {error && <FailedPart message={messageOf(error)} onRetry={refetch} />}
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
