import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { NoRides } from "./rider-history-empty.tsx";
import { RiderHistoryList } from "./rider-history-list.tsx";
import { pastRides } from "./rider-history-query.ts";
import { HistorySkeleton } from "./rider-history-skeleton.tsx";

/** The rides that are over, more of them on demand. */
export const RiderHistoryPast = ({ onOpen }: { onOpen: () => void }) => {
  const past = useInfiniteQuery(pastRides);
  const { data: rides, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = past;
  useFailureToast(rides ? null : error, "Failed to fetch ride history");
  if (!rides) {
    return error ? <LoadFailure error={error} onRetry={refetch} /> : <HistorySkeleton />;
  }
  if (rides.length === 0) return <NoRides />;
  return (
    <div className="grid gap-6">
      <RiderHistoryList rides={rides} order="latest first" onOpen={onOpen} />
      {past.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          Failed to fetch ride history
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          pending={isFetchingNextPage}
          pendingLabel="Loading..."
          onClick={() => void fetchNextPage()}
        >
          Show more rides
        </Button>
      )}
    </div>
  );
};
