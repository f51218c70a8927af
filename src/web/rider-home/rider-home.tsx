import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { loadErrorReason } from "#web/platform/error-messages.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { openRides, recentRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { RetryButton, SupportReference } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { RiderBooking } from "./rider-booking.tsx";
import { type RiderDay, riderDay } from "./rider-day.ts";
import { UnpaidRides } from "./unpaid-rides.tsx";
import { UpcomingRides } from "./upcoming-rides.tsx";

const UPDATE_MS = 60_000;

/** A rider's home: the current ride, or the booking form. */
export const RiderHome = ({ user }: { user: User }) => (
  <div className="page-width page-gutter py-4 md:py-8">
    <CurrentRide key={user.id} greeting={<Greeting user={user} />} />
  </div>
);

const Greeting = ({ user }: { user: User }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
    {/* The bar on top greets on wide screens. */}
    <p className="text-fg-2 md:hidden">Hello, {user.firstName}</p>
    <span className="ml-auto">
      <DashboardLink />
    </span>
  </div>
);

const DashboardLink = () => (
  <Link to="/user/dashboard" className={buttonClass({ variant: "outline" })}>
    Dashboard
  </Link>
);

const CurrentRide = ({ greeting }: { greeting: ReactNode }) => {
  const now = useNow(UPDATE_MS);
  // Beside the heading of the form, so that form and map begin at the same height.
  const isInForm = useIsWide("lg");
  const place = isInForm ? { link: <DashboardLink /> } : { greeting };
  const { rides, recent, lastError, refetch, isRecentKnown, isUnreached } = useHomeRides();
  // Once shown, the form stays mounted with its input.
  if (!rides && lastError)
    return (
      <RiderBooking
        {...place}
        unpaid={[]}
        upcoming={[]}
        recent={recent}
        failure={!isUnreached && <RidesFailure error={lastError} onRetry={refetch} />}
      />
    );
  const waiting = (
    <GreetingLayout greeting={place.greeting}>
      <FormSkeleton />
    </GreetingLayout>
  );
  if (!rides) return waiting;
  const { underWay, ...day } = riderDay(rides, now);
  if (!underWay && (isRecentKnown || isUnreached))
    return <RiderBooking {...day} {...place} recent={recent} />;
  if (!underWay) return waiting;
  return (
    <GreetingLayout>
      <RideUnderWay ride={underWay} {...day} />
    </GreetingLayout>
  );
};

/** Has the size of the form's heading, fields and buttons, and on a wide screen of the map. */
const FormSkeleton = () => (
  <div className="booking">
    <div className="booking-form">
      <Card className="grid gap-5">
        <Skeleton className="h-9 w-3/5 lg:h-11" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Card>
    </div>
    <div className="booking-map max-lg:hidden" />
  </div>
);

const GreetingLayout = (props: { greeting?: ReactNode; children: ReactNode }) => (
  <div className="grid gap-4 md:gap-6">
    {props.greeting}
    {props.children}
  </div>
);

const RidesFailure = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <Card role="alert" className="grid justify-items-center gap-4 text-center">
    <CircleAlert aria-hidden className="size-8 text-danger" />
    <div className="grid max-w-sm gap-1">
      <h2 className="text-h3">We could not load your rides</h2>
      <p className="text-fg-2">
        {loadErrorReason(error)} You may have a ride already. Try again before you book.
      </p>
    </div>
    <RetryButton onRetry={onRetry} />
    <SupportReference requestId={error instanceof CallFailure ? error.requestId : undefined} />
  </Card>
);

const OpenRide = lazy(() =>
  import("./open-ride.tsx").then((rides) => ({ default: rides.OpenRide })),
);

/** A rider's home during a ride: the ride, and the unpaid and upcoming ones. */
const RideUnderWay = ({ ride, unpaid, upcoming }: Omit<RiderDay, "underWay"> & { ride: Ride }) => (
  <Suspense fallback={<HomeSkeleton />}>
    <UnpaidRides rides={unpaid} />
    <OpenRide ride={ride} />
    <UpcomingRides rides={upcoming} />
  </Suspense>
);

/** Rides of a rider's home. If they fail to load, the form is shown without them, so that booking stays possible. */
const useHomeRides = () => {
  const refetchInterval = useLiveRides();
  const { data: rides, error, refetch } = useQuery({ ...openRides, refetchInterval });
  const recent = useQuery({ ...recentRides, refetchInterval });
  const lastError = useLastError(error);
  return {
    rides,
    lastError,
    refetch,
    recent: recent.data,
    isRecentKnown: !recent.isPending,
    isUnreached: lastError instanceof CallFailure && lastError.status === 0,
  };
};
