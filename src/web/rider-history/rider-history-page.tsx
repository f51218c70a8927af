import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { lazy, Suspense } from "react";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { openRides } from "#web/rides/rides-queries.ts";
import { useDetailsPage } from "#web/rides/use-details-page.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { filterOf, isFiltered } from "./past-filter.ts";
import { entryOf } from "./rider-history-entry.ts";
import {
  HistoryFailure,
  HistorySkeleton,
  NoRides,
  RiderHistoryList,
} from "./rider-history-list.tsx";
import { RiderHistoryPast } from "./rider-history-past.tsx";
import type { PastFilter } from "./rider-history-search.ts";

const RideDetails = lazy(() =>
  import("#web/ride-page/ride-details.tsx").then((details) => ({ default: details.RideDetails })),
);

const route = getRouteApi("/history");

/** `/history`: a rider's upcoming and past rides; `?id=` opens details. */
export const RiderHistoryPage = () => {
  const search = route.useSearch();
  const { id } = search;
  const navigate = route.useNavigate();
  const refetchInterval = useLiveRides();
  const { data: open, error: newestError, refetch } = useQuery({ ...openRides, refetchInterval });
  const error = useLastError(newestError);
  useFailureToast(open ? null : newestError, "Failed to fetch ride history");
  const details = useDetailsPage(
    () =>
      void navigate({
        search: (search) => ({ ...search, id: undefined }),
        replace: true,
        resetScroll: false,
      }),
  );
  const changeFilter = (change: PastFilter) =>
    void navigate({
      search: (search) => ({ ...search, show: "past" as const, ...change }),
      replace: true,
      resetScroll: false,
    });
  const filter = filterOf(search);
  const part = search.show ?? (isFiltered(filter) || open?.length === 0 ? "past" : "upcoming");
  return (
    <PageFrame>
      <div className="mx-auto grid md:max-w-[52rem] gap-6">
        <h1 className="text-h1">Rides</h1>
        <Parts chosen={part} />
        {part === "past" && (
          <RiderHistoryPast filter={filter} onFilter={changeFilter} onOpen={details.open} />
        )}
        {part === "upcoming" && !open && !error && <HistorySkeleton />}
        {part === "upcoming" && !open && error && (
          <HistoryFailure error={error} onRetry={refetch} />
        )}
        {part === "upcoming" && open?.length === 0 && <NoRides />}
        {part === "upcoming" && open && (
          <RiderHistoryList rides={open.map(entryOf)} order="soonest first" onOpen={details.open} />
        )}
      </div>
      <RiderRideSheet id={id} refetchInterval={refetchInterval} onClose={details.close} />
    </PageFrame>
  );
};

const parts = [
  { show: "upcoming", word: "Upcoming" },
  { show: "past", word: "Past" },
] as const;

const partClass = {
  chosen: "grid min-h-11 place-items-center rounded-input bg-tint-accent font-medium text-accent",
  other:
    "grid min-h-11 place-items-center rounded-input font-medium text-fg-2 transition-colors hover:text-fg",
};

const Parts = ({ chosen }: { chosen: "upcoming" | "past" }) => (
  <nav aria-label="Rides" className="grid grid-cols-2 rounded-button border border-control p-0.5">
    {parts.map(({ show, word }) => (
      <Link
        key={show}
        to="/history"
        search={{ show }}
        replace
        resetScroll={false}
        aria-current={show === chosen ? "page" : undefined}
        className={partClass[show === chosen ? "chosen" : "other"]}
      >
        {word}
      </Link>
    ))}
  </nav>
);

type RiderRideSheetProps = {
  /** Ride to show; undefined closes the sheet. */
  id: string | undefined;
  refetchInterval: number;
  onClose: () => void;
};

/** Details of one ride, over the history. */
const RiderRideSheet = ({ id, onClose, ...details }: RiderRideSheetProps) => (
  <Sheet isOpen={id !== undefined} title="Ride details" onClose={onClose}>
    {id !== undefined && <Details key={id} id={id} {...details} />}
  </Sheet>
);

const Details = (props: Omit<RiderRideSheetProps, "id" | "onClose"> & { id: string }) => {
  const { id, refetchInterval } = props;
  const query = useQuery({ ...rideById(id), refetchInterval });
  const { data: ride, refetch } = query;
  const error = useLastError(query.error);
  useFailureToast(ride ? null : query.error, "Failed to fetch ride details");
  if (ride) {
    return (
      <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
        <RideDetails ride={ride} viewer="rider" isPage={false} />
      </Suspense>
    );
  }
  if (!error) return <Skeleton className="h-96 rounded-card" />;
  if (error instanceof CallFailure && [400, 404].includes(error.status)) {
    return <EmptyState icon={SearchX} text="You have no ride with this number." />;
  }
  return <LoadFailure error={error} onRetry={refetch} />;
};
