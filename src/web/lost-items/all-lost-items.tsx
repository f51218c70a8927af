import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Umbrella } from "lucide-react";
import { closeLostItem, type ListedItem, listLostItems } from "#shared/lost-items/contract.ts";
import { isItemOpen, type LostItemState } from "#shared/lost-items/lost-item.ts";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Pager } from "#web/ui/tables/pager.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

const allItems = (page: number) =>
  queryOptions({
    queryKey: ["admin", "lost-items", page],
    queryFn: ({ signal }) => call(listLostItems, { query: { page: String(page) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Reports of lost items for admins, open ones first. */
export const AllLostItems = ({
  page,
  onPage,
}: {
  page: number;
  onPage: (page: number) => void;
}) => {
  const { data, error, refetch } = useQuery(allItems(page));
  if (!data)
    return error ? (
      <LoadFailure what="the lost items" error={error} onRetry={refetch} />
    ) : (
      <TableSkeleton />
    );
  if (data.items.length === 0)
    return (
      <Card className="!p-0">
        <EmptyState icon={Umbrella} text="No lost items reported" />
      </Card>
    );
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {data.items.map((item) => (
          <li key={item.rideId}>
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
      <Pager
        label="Lost items"
        page={page}
        totalPages={data.pagination.totalPages}
        onChange={onPage}
      />
    </>
  );
};

const stateLabels: Record<LostItemState, string> = {
  reported: "Not answered",
  found: "Found",
  not_found: "Not found",
  handed_back: "Handed back",
  closed: "Closed",
};

const ItemCard = ({ item }: { item: ListedItem }) => (
  <Card className="grid grid-cols-1 gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-h3 break-words">{item.what}</h2>
      <Link
        to="/admin/rides/$id"
        params={{ id: item.rideId }}
        data-row
        className="rounded-input tabular-nums underline underline-offset-4"
      >
        {item.reference}
      </Link>
    </div>
    <p>{stateLabels[item.state]}</p>
    {item.answer && <p className="break-words whitespace-pre-line">{item.answer}</p>}
    <p className="text-small break-words text-fg-2">
      {item.riderName} with {item.driverName}, <MarketTime at={item.reportedAt} />
    </p>
    {isItemOpen(item.state) && <CloseButton item={item} />}
  </Card>
);

const CloseButton = ({ item: { rideId, what } }: { item: ListedItem }) => {
  const queries = useQueryClient();
  const { act, isPending } = useAct({
    mutationFn: (reason: string) =>
      call(closeLostItem, { params: { id: rideId }, body: { reason } }),
    onSuccess: () => toast.success("Report closed"),
    onError: (error: Error) => toast.error("Error", submitErrorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  return (
    <div>
      <ReasonButton
        subjectId={rideId}
        label="Close report"
        description={`Close the report of ${what}`}
        title="Close this report?"
        hint="Both people read it."
        pending={isPending}
        onConfirm={act}
      />
    </div>
  );
};
