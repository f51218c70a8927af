import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { RideDetails } from "#web/ride-page/ride-details.tsx";
import { rideById } from "#web/rides/ride-by-id.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type RiderRideSheetProps = {
  /** The ride to show; nothing is shown without one. */
  id: string | undefined;
  refetchInterval: number;
  onClose: () => void;
};

/** Everything about one ride, over the history. */
export const RiderRideSheet = ({ id, onClose, ...details }: RiderRideSheetProps) => (
  <Sheet isOpen={id !== undefined} title="Ride details" onClose={onClose}>
    {id !== undefined && <Details key={id} id={id} {...details} />}
  </Sheet>
);

const Details = (props: Omit<RiderRideSheetProps, "id" | "onClose"> & { id: string }) => {
  const { id, refetchInterval } = props;
  const { data: ride, error, refetch } = useQuery({ ...rideById(id), refetchInterval });
  useFailureToast(ride ? null : error, "Failed to fetch ride details");
  if (ride) {
    return <RideDetails ride={ride} viewer="rider" isPage={false} />;
  }
  if (!error) return <Skeleton className="h-96 rounded-card" />;
  if (error instanceof CallFailure && [400, 404].includes(error.status)) {
    return <EmptyState icon={SearchX} text="None of your rides has this address." />;
  }
  return <LoadFailure error={error} onRetry={refetch} />;
};
