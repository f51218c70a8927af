import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailure } from "#web/platform/call-failure.ts";
import { openRides, recentRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";

/** The rides of a rider's home, and whether it is shown without knowing them: without a network one can still begin. */
export const useHomeRides = () => {
  const refetchInterval = useLiveRides();
  const { data: rides, error, refetch } = useQuery({ ...openRides, refetchInterval });
  const recent = useQuery({ ...recentRides, refetchInterval });
  // An error is forgotten while it is tried again: the form that stands in its place must not come and go.
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  return {
    rides,
    error,
    refetch,
    recent: recent.data ?? [],
    isRecentKnown: !recent.isPending,
    isUnreached: lastError instanceof CallFailure && lastError.status === 0,
  };
};
