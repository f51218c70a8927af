import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OpenRide } from "#web/rides/open-ride.tsx";
import { openRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CallFailure, messageOf } from "./call-failure.ts";
import { RiderBooking } from "./rider-booking.tsx";

/** The home of a rider: the ride under way, else the way to one. The server says which it is. */
export const RiderHome = () => (
  <div className="page-width page-gutter grid gap-4 py-4 md:py-8">
    <Link to="/user/dashboard" className={`${buttonClass({ variant: "ghost" })} justify-self-end`}>
      Dashboard
    </Link>
    <Now />
  </div>
);

const Now = () => {
  const refetchInterval = useLiveRides();
  const { data: rides, error, refetch } = useQuery({ ...openRides, refetchInterval });
  if (!rides) {
    if (!error) return <HomeSkeleton />;
    return (
      <ErrorState
        message={messageOf(error)}
        requestId={error instanceof CallFailure ? error.requestId : undefined}
        onRetry={() => void refetch()}
      />
    );
  }
  const ride = rides.find(({ kind }) => kind === "instant");
  if (ride && ride.state !== "awaiting_payment") return <OpenRide ride={ride} />;
  return <RiderBooking unpaid={ride ?? null} refetchInterval={refetchInterval} />;
};

export const HomeSkeleton = () => (
  <div className="grid items-start gap-6 lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-8">
    <Skeleton className="h-88 rounded-card" />
    <Skeleton className="h-72 rounded-card" />
  </div>
);
