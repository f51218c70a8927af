import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useFocusRecovery } from "#web/platform/use-focus-recovery.ts";
import { openRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { ComingRides } from "./coming-rides.tsx";
import { driverDay } from "./driver-day.ts";
import { DriverRequest } from "./driver-request.tsx";
import { DriverRide } from "./driver-ride.tsx";
import { requestWords } from "./request-words.ts";

const TICK_MS = 15_000;

/** The driver's open work: requests, the ride in progress, then coming rides; empty without any. */
export const DriverWork = () => {
  const refetchInterval = useLiveRides();
  const now = useNow(TICK_MS);
  useFocusRecovery();
  const { data: rides, error, refetch } = useQuery({ ...openRides, refetchInterval });
  if (!rides) {
    if (!error) return <Skeleton className="h-64 rounded-card" />;
    return <LoadFailure error={error} onRetry={refetch} />;
  }
  const { requests, underWay, coming } = driverDay(rides, now);
  const isIdle = requests.length + underWay.length + coming.length === 0;
  return (
    <div className={isIdle ? "contents" : "grid gap-6"}>
      <RequestAlert requests={requests} />
      {requests.map((ride) => (
        <DriverRequest key={ride.id} ride={ride} />
      ))}
      {underWay.map((ride) => (
        <DriverRide key={ride.id} ride={ride} />
      ))}
      {coming.length > 0 && <ComingRides rides={coming} />}
    </div>
  );
};

/**
 * Announces new requests; one due within a minute also changes the tab's title. Requests for a later day do not
 * interrupt.
 */
const RequestAlert = ({ requests }: { requests: readonly Ride[] }) => {
  const urgent = requests.filter(({ kind }) => kind === "instant");
  const later = requests.filter(({ kind }) => kind === "scheduled");
  useTitle(urgent.length > 0 ? `(${urgent.length}) New request` : null);
  return (
    <>
      <p role="alert" className="sr-only">
        {requestWords(urgent[0])}
      </p>
      <p role="status" className="sr-only">
        {requestWords(later[0])}
      </p>
    </>
  );
};

/** Replaces the tab's title while there is one to show. */
const useTitle = (title: string | null) => {
  useEffect(() => {
    if (title === null) return;
    const usual = document.title;
    document.title = title;
    return () => {
      document.title = usual;
    };
  }, [title]);
};
