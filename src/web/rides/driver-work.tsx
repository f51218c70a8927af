import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { DriverRequest } from "./driver-request.tsx";
import { DriverRide } from "./driver-ride.tsx";
import { RequestAlert } from "./request-alert.tsx";
import { openRides } from "./rides-queries.ts";
import { useLiveRides } from "./use-live-rides.ts";

/** What waits for the driver: requests first, then the ride under way; `idle` stands there while nothing does. */
export const DriverWork = ({ idle }: { idle: ReactNode }) => {
  const refetchInterval = useLiveRides();
  const { data: rides, error, refetch } = useQuery({ ...openRides, refetchInterval });
  if (!rides) {
    if (!error) return <Skeleton className="h-64 rounded-card" />;
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  const requests = rides.filter(({ state }) => state === "pending");
  const underWay = rides.filter(({ state }) => state !== "pending");
  return (
    <div className="grid gap-6">
      <RequestAlert requests={requests} />
      {requests.map((ride) => (
        <DriverRequest key={ride.id} ride={ride} />
      ))}
      {underWay.map((ride) => (
        <DriverRide key={ride.id} ride={ride} />
      ))}
      {rides.length === 0 && idle}
    </div>
  );
};
