import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { openRides } from "#web/rides/rides-queries.ts";
import { useDetailsPage } from "#web/rides/use-details-page.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { NoRides } from "./rider-history-empty.tsx";
import { entryOf } from "./rider-history-entry.ts";
import { RiderHistoryList } from "./rider-history-list.tsx";
import { RiderHistoryPast } from "./rider-history-past.tsx";
import { HistorySkeleton } from "./rider-history-skeleton.tsx";
import { RiderRideSheet } from "./rider-ride-sheet.tsx";

const route = getRouteApi("/history");

/** `/history`: a rider's rides, those ahead and those that are over; `?id=` opens the details of one. */
export const RiderHistoryPage = () => {
  const { id, show } = route.useSearch();
  const navigate = route.useNavigate();
  const refetchInterval = useLiveRides();
  const { data: open, error, refetch } = useQuery({ ...openRides, refetchInterval });
  useFailureToast(open ? null : error, "Failed to fetch ride history");
  const details = useDetailsPage(
    () =>
      void navigate({
        search: (search) => ({ ...search, id: undefined }),
        replace: true,
        resetScroll: false,
      }),
  );
  const part = show ?? (open?.length === 0 ? "past" : "upcoming");
  return (
    <PageFrame>
      <div className="mx-auto grid max-w-[45rem] gap-6">
        <h1 className="text-h1">Rides</h1>
        <Parts chosen={part} />
        {part === "past" && <RiderHistoryPast onOpen={details.open} />}
        {part === "upcoming" && !open && !error && <HistorySkeleton />}
        {part === "upcoming" && !open && error && <LoadFailure error={error} onRetry={refetch} />}
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
  chosen:
    "grid min-h-11 place-items-center rounded-input bg-accent font-medium text-on-accent focus-visible:outline-fg",
  other:
    "grid min-h-11 place-items-center rounded-input font-medium text-fg-2 transition-colors hover:text-fg",
};

const Parts = ({ chosen }: { chosen: "upcoming" | "past" }) => (
  <nav aria-label="Rides" className="grid grid-cols-2 gap-1 rounded-button bg-surface p-1">
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
