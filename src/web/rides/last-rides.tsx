import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, History } from "lucide-react";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RideRow } from "./ride-row.tsx";
import { recentRides } from "./rides-queries.ts";

/** A driver's latest rides, with a link to the history. */
export const LastRides = ({ max = 4 }: { max?: number }) => (
  <Card aria-labelledby="last" className="grid gap-3 overflow-hidden">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id="last" className="text-h3">
        Last rides
      </h2>
      <Link
        to="/driver/history"
        className="-my-2 inline-flex min-h-11 items-center gap-1 rounded-input text-small underline underline-offset-4 hover:text-accent"
      >
        All rides
        <ChevronRight aria-hidden className="size-4" />
      </Link>
    </div>
    <RecentRides max={max} />
  </Card>
);

const RecentRides = ({ max }: { max: number }) => {
  const { data, error, refetch } = useQuery(recentRides);
  // Omits rides that were never paid.
  const rides = data?.filter(({ state }) => state !== "lapsed");
  if (rides?.length === 0) return <EmptyState icon={History} text="No rides found" />;
  if (rides) {
    return (
      <ul className="-mx-5 -mb-5 grid md:-mx-6 md:-mb-6">
        {rides.slice(0, max).map((ride) => (
          <li key={ride.id} className="border-t border-hairline">
            <RideRow isInCard ride={ride} viewer="driver" />
          </li>
        ))}
      </ul>
    );
  }
  if (!error) return <RowSkeletons />;
  return <LoadFailure what="your last rides" error={error} onRetry={refetch} />;
};

const RowSkeletons = () => (
  <div className="grid gap-3">
    {["first", "second", "third"].map((row) => (
      <Skeleton key={row} className="h-22 rounded-card" />
    ))}
  </div>
);
