import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRoundX } from "lucide-react";
import {
  answerRatingAppeal,
  type ListedRider,
  listRiderRecords,
} from "#shared/ratings/rider-contract.ts";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Pager } from "#web/ui/tables/pager.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";
import { AppealList } from "./appeal-list.tsx";

const riderRecords = (page: number) =>
  queryOptions({
    queryKey: ["admin", "rider-ratings", page],
    queryFn: ({ signal }) => call(listRiderRecords, { query: { page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

type RiderRatingsProps = { page: number; onPage: (page: number) => void };

/** Riders with an open appeal against their rating, then riders with a low share of Yes answers. */
export const RiderRatings = ({ page, onPage }: RiderRatingsProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(riderRecords(page));
  if (!data)
    return error ? (
      <LoadFailure what="the ratings" error={error} onRetry={refetch} />
    ) : (
      <TableSkeleton />
    );
  const { totalPages } = data.pagination;
  const isEmpty = !isPlaceholderData && data.riders.length === 0;
  if (isEmpty && page > totalPages) return <RedirectToLastPage page={totalPages} />;
  if (isEmpty)
    return (
      <Card className="!p-0">
        <EmptyState
          icon={UserRoundX}
          text="No rider has a low share of Yes answers or an open appeal"
        />
      </Card>
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {data.riders.map((rider) => (
          <li key={rider.id}>
            <RiderCard rider={rider} />
          </li>
        ))}
      </ul>
      <Pager label="Riders" page={page} totalPages={totalPages} onChange={onPage} />
    </>
  );
};

const RiderCard = ({ rider }: { rider: ListedRider }) => {
  const openAppeal = rider.appeals.find(({ state }) => state === "open");
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-h3 break-words">
          <Link
            to="/admin/suspensions"
            search={{ person: rider.id }}
            data-row
            className="rounded-input underline underline-offset-4"
          >
            {rider.name}
          </Link>
        </h2>
        <p className="text-small text-fg-2">
          {rider.yes} of {rider.drivers} drivers would ride again
          {rider.percent !== null && ` (${rider.percent} %)`}
        </p>
      </div>
      <AppealList appeals={rider.appeals} />
      {openAppeal && <Decision appealId={openAppeal.id} name={rider.name} />}
    </Card>
  );
};

const Decision = ({ appealId, name }: { appealId: string; name: string }) => {
  const queries = useQueryClient();
  const { act, isPending } = useAct({
    mutationFn: (body: { isAccepted: boolean; answer: string }) =>
      call(answerRatingAppeal, { params: { id: appealId }, body }),
    onSuccess: (_, { isAccepted }) =>
      toast.success(
        isAccepted ? `The rating of ${name} starts anew` : `Appeal of ${name} rejected`,
      ),
    onError: (error: Error) => toast.error("Error", submitErrorMessage(error)),
    // Another admin may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  const shared = { subjectId: appealId, hint: "The person reads it.", pending: isPending };
  return (
    <div className="flex flex-wrap gap-3">
      <ReasonButton
        {...shared}
        label="Accept"
        description={`Accept the appeal of ${name}: earlier answers no longer count`}
        title={`Accept the appeal of ${name}?`}
        onConfirm={(answer) => act({ isAccepted: true, answer })}
      />
      <ReasonButton
        {...shared}
        label="Reject"
        description={`Reject the appeal of ${name}`}
        title={`Reject the appeal of ${name}?`}
        onConfirm={(answer) => act({ isAccepted: false, answer })}
      />
    </div>
  );
};
