import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { lazy, Suspense } from "react";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const DriverRideDetails = lazy(() =>
  import("./driver-ride-details.tsx").then((details) => ({ default: details.DriverRideDetails })),
);

type DriverRideSheetProps = {
  /** Ride to show; undefined closes the sheet. */
  id: string | undefined;
  refetchInterval: number;
  onClose: () => void;
};

/** Details of one ride, above the lists. */
export const DriverRideSheet = ({ id, refetchInterval, onClose }: DriverRideSheetProps) => (
  <Sheet isOpen={id !== undefined} title="Ride details" onClose={onClose}>
    {id !== undefined && <Details key={id} id={id} refetchInterval={refetchInterval} />}
  </Sheet>
);

const Details = ({ id, refetchInterval }: { id: string; refetchInterval: number }) => {
  const {
    data: ride,
    error,
    refetch,
  } = useQuery({
    ...rideById(id),
    refetchInterval: ({ state }) => state.data !== undefined && refetchInterval,
  });
  useFailureToast(ride ? null : error, "Failed to fetch ride details");
  if (ride)
    return (
      <Suspense fallback={<DetailsSkeleton />}>
        <DriverRideDetails ride={ride} />
      </Suspense>
    );
  if (!error) return <DetailsSkeleton />;
  if (error instanceof CallFailure && [400, 404].includes(error.status)) {
    return <EmptyState icon={SearchX} text="You have no ride with this number." />;
  }
  return <LoadFailure error={error} onRetry={refetch} />;
};

const DetailsSkeleton = () => (
  <div className="grid gap-6">
    <Skeleton className="h-20 max-w-sm" />
    <div className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  </div>
);
