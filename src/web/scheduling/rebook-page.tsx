import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { hasFailed } from "#web/next-action/next-action.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { rideById } from "#web/rides/ride-by-id.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { detailsOfRide } from "./replaced-ride.ts";
import { blankDetails } from "./ride-details.ts";
import type { Scheduling } from "./use-scheduling.ts";

type RebookPageProps = { rideId: string; rider: User; scheduling: Scheduling };

/** Requests other drivers for a scheduled ride that was declined, not answered, or canceled by driver or admin. */
export const RebookPage = ({ rideId, rider, scheduling }: RebookPageProps) => {
  const { data: ride, error, refetch } = useQuery(rideById(rideId));
  const requestDrivers = useEffectEvent(() => {
    if (ride?.pickupAt && hasFailed(ride)) {
      scheduling.requestDrivers(detailsOfRide(ride, new Date(ride.pickupAt), blankDetails(rider)));
    }
  });
  const isLoaded = ride !== undefined;
  useEffect(() => {
    if (isLoaded) requestDrivers();
  }, [isLoaded]);

  if (error && !ride) {
    return (
      <>
        <h1 className="sr-only">Other drivers</h1>
        <LoadFailure what="the ride to book again" error={error} onRetry={refetch} />
      </>
    );
  }
  if (ride && !hasFailed(ride)) return <NotReplaceable ride={ride} />;
  if (isRefused(scheduling)) return <Navigate to="/schedule" replace />;
  return (
    <div role="status" className="grid gap-4">
      <h1 className="text-h1">Looking for other drivers...</h1>
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
};

/** True once the request was refused: the prefilled form then shows the errors. */
const isRefused = ({ failure, errors }: Scheduling) =>
  failure !== null || Object.keys(errors).length > 0;

const NotReplaceable = ({ ride }: { ride: Ride }) => (
  <div className="grid justify-items-start gap-4">
    <h1 className="text-h1">This ride needs no other driver</h1>
    <p className="text-fg-2">Other drivers can be asked once its driver has declined it.</p>
    <div className="flex flex-wrap gap-3">
      <Link to="/rides/$id" params={{ id: ride.id }} className={buttonClass()}>
        Ride details
      </Link>
      <Link to="/schedule" className={buttonClass({ variant: "outline" })}>
        Schedule another ride
      </Link>
    </div>
  </div>
);
