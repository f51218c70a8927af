import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { CallFailure } from "#web/app/call-failure.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { rideById } from "#web/app/ride-by-id.ts";
import { useFailureToast } from "#web/app/use-failure-toast.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Sheet } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { RideDetails } from "./ride-details.tsx";
import { isBooking } from "./ride-words.ts";

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
