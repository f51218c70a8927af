import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useFocusRecovery } from "#web/platform/use-focus-recovery.ts";
import { openRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { driverDay } from "./driver-day.ts";
import { DriverRequest } from "./driver-request.tsx";
import { DriverRide } from "./driver-ride.tsx";
import { requestText } from "./request-text.ts";
import { UpcomingRides } from "./upcoming-rides.tsx";

const TICK_MS = 15_000;

/** The driver's open work: requests, the ride in progress, then coming rides; renders nothing if there are none. */
export const DriverWork = () => {
  const refetchInterval = useLiveRides();
  const now = useNow(TICK_MS);
  useFocusRecovery();
  const { data: rides, error, refetch } = useQuery({ ...openRides, refetchInterval });
  if (!rides) {
    if (!error) return <Skeleton className="h-64 rounded-card" />;
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  const { requests, inProgress, coming } = driverDay(rides, now);
  const isIdle = requests.length + inProgress.length + coming.length === 0;
  return (
    <div className={isIdle ? "contents" : "grid gap-6"}>
      <RequestAlert requests={requests} />
      {requests.map((ride) => (
        <DriverRequest key={ride.id} ride={ride} />
      ))}
      {inProgress.map((ride) => (
        <DriverRide key={ride.id} ride={ride} />
      ))}
      {coming.length > 0 && <UpcomingRides rides={coming} />}
    </div>
  );
};

/**
 * Announces new requests. A request to answer within a minute also changes the tab's title; a request for a later day
 * does not interrupt.
 */
const RequestAlert = ({ requests }: { requests: readonly Ride[] }) => {
  const urgent = requests.filter(({ kind }) => kind === "instant");
  const later = requests.filter(({ kind }) => kind === "scheduled");
  useTitle(urgent.length > 0 ? `(${urgent.length}) New request` : null);
  return (
    <>
      <p role="alert" className="sr-only">
        {requestText(urgent[0])}
      </p>
      <p role="status" className="sr-only">
        {requestText(later[0])}
      </p>
    </>
  );
};

/** Replaces the tab's title while there is one to show. */
const useTitle = (title: string | null) => {
  useEffect(() => {
    if (title === null) return;
    const originalTitle = document.title;
    document.title = title;
    return () => {
      document.title = originalTitle;
    };
  }, [title]);
};
