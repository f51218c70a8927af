import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { openRides, recentRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { RiderBooking } from "./rider-booking.tsx";

const OpenRide = lazy(() =>
  import("#web/rides/open-ride.tsx").then((rides) => ({ default: rides.OpenRide })),
);

/** The home of a rider: the ride under way, else the way to one. The server says which it is. */
export const RiderHome = ({ user }: { user: User }) => (
  <div className="page-width page-gutter grid gap-4 py-4 md:gap-6 md:py-8">
    <div className="flex min-h-11 items-center justify-between gap-4">
      <p className="text-fg-2">Hello, {user.firstName}</p>
      <Link to="/user/dashboard" className={buttonClass({ variant: "outline" })}>
        Dashboard
      </Link>
    </div>
    <Now />
  </div>
);

const Now = () => {
  const refetchInterval = useLiveRides();
  const { data: rides, error, refetch } = useQuery({ ...openRides, refetchInterval });
  const recent = useQuery({ ...recentRides, refetchInterval });
  if (!rides) {
    if (!error) return <HomeSkeleton />;
    return (
      <>
        <h1 className="sr-only">Book a Ride Now</h1>
        <LoadFailure error={error} onRetry={refetch} />
      </>
    );
  }
  const ride = rides.find(({ kind }) => kind === "instant");
  if (ride && ride.state !== "awaiting_payment") {
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <OpenRide ride={ride} />
      </Suspense>
    );
  }
  if (recent.isPending) return <HomeSkeleton />;
  return <RiderBooking unpaid={ride ?? null} recent={recent.data ?? []} />;
};
