import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { RideDetails } from "#web/ride-page/ride-details.tsx";
import { rideById } from "#web/rides/ride-by-id.ts";
import { isBooking } from "#web/rides/ride-words.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type RiderRideSheetProps = {
  /** The ride to show; nothing is shown without one. */
  id: string | undefined;
  refetchInterval: number;
  wayOn: (ride: Ride) => ReactNode;
  onClose: () => void;
};

/** Everything about one ride, over the history. */
export const RiderRideSheet = ({ id, onClose, ...details }: RiderRideSheetProps) => (
  <Sheet isOpen={id !== undefined} title="Ride details" onClose={onClose}>
    {id !== undefined && <Details key={id} id={id} {...details} />}
  </Sheet>
);

const Details = (props: Omit<RiderRideSheetProps, "id" | "onClose"> & { id: string }) => {
  const { id, refetchInterval, wayOn } = props;
  const { data: ride, error, refetch } = useQuery({ ...rideById(id), refetchInterval });
  useFailureToast(ride ? null : error, "Failed to fetch ride details");
  if (ride) {
    return (
      <RideDetails
        ride={ride}
        viewer="rider"
        isPage={false}
        wayOn={isBooking(ride) ? <BookingLink ride={ride} /> : wayOn(ride)}
      />
    );
  }
  if (!error) return <Skeleton className="h-96 rounded-card" />;
  if (error instanceof CallFailure && [400, 404].includes(error.status)) {
    return <EmptyState icon={SearchX} text="None of your rides has this address." />;
  }
  return <LoadFailure error={error} onRetry={refetch} />;
};

const BookingLink = ({ ride }: { ride: Ride }) => (
  <Link to="/rides/$id" params={{ id: ride.id }} className={buttonClass()}>
    Open booking
  </Link>
);
