import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useFocusRecovery } from "#web/platform/use-focus-recovery.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { openRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { driverDay } from "./driver-day.ts";
import { DriverRequest } from "./driver-request.tsx";
import { DriverRide } from "./driver-ride.tsx";
import { NextRide } from "./next-ride.tsx";

const TICK_MS = 15_000;

/**
 * The driver's open work: requests for later days, the ride in progress, then the next one; renders
 * nothing if there are none.
 */
export const DriverWork = () => {
  const refetchInterval = useLiveRides();
  const now = useNow(TICK_MS);
  useFocusRecovery();
  const { data: rides, error: newestError, refetch } = useQuery({ ...openRides, refetchInterval });
  const error = useLastError(newestError);
  if (!rides) {
    if (!error) return <Skeleton className="h-64 rounded-card" />;
    return <LoadFailure what="your open rides" error={error} onRetry={refetch} />;
  }
  const { requests, inProgress, coming } = driverDay(rides, now);
  // Requests for instant rides are shown above every page instead.
  const later = requests.filter(({ kind }) => kind === "scheduled");
  const isIdle = later.length + inProgress.length + coming.length === 0;
  return (
    <div className={isIdle ? "contents" : "grid gap-6"}>
      {later.map((ride) => (
        <DriverRequest key={ride.id} ride={ride} />
      ))}
      {inProgress.map((ride) => (
        <DriverRide key={ride.id} ride={ride} />
      ))}
      {coming.length > 0 && <NextRide rides={coming} />}
    </div>
  );
};
