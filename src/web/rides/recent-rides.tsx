import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { ReactNode } from "react";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RideRow } from "./ride-row.tsx";
import type { Viewer } from "./ride-words.ts";
import { recentRides } from "./rides-queries.ts";

/** The last rides; `action` is what to do when there are none. */
export const RecentRides = ({ viewer, action }: { viewer: Viewer; action?: ReactNode }) => {
  const { data, error, refetch } = useQuery(recentRides);
  // An offer that was never paid is no ride to look back on.
  const rides = data?.filter(({ state }) => state !== "lapsed");
  if (rides?.length === 0) {
    return (
      <EmptyState icon={History} text="No rides found">
        {action}
      </EmptyState>
    );
  }
  if (rides) {
    return (
      <ul className="grid gap-3">
        {rides.map((ride) => (
          <li key={ride.id}>
            <RideRow ride={ride} viewer={viewer} />
          </li>
        ))}
      </ul>
    );
  }
  if (!error) return <RowSkeletons />;
  return <LoadFailure error={error} onRetry={refetch} />;
};

const RowSkeletons = () => (
  <div className="grid gap-3">
    {["first", "second", "third"].map((row) => (
      <Skeleton key={row} className="h-22 rounded-card" />
    ))}
  </div>
);
