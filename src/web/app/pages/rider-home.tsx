import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { CallFailure } from "#web/app/call-failure.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { RiderComing } from "#web/rides/rider-coming.tsx";
import { riderDay } from "#web/rides/rider-day.ts";
import { openRides, recentRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { useNow } from "#web/ui/use-now.ts";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { RiderBooking } from "./rider-booking.tsx";
import { UnpaidRides } from "./unpaid-rides.tsx";

const OpenRide = lazy(() =>
  import("#web/rides/open-ride.tsx").then((rides) => ({ default: rides.OpenRide })),
);

const AskAfterBooking = lazy(() =>
  import("./ask-after-booking.tsx").then((asking) => ({ default: asking.AskAfterBooking })),
);

const EVERY_MS = 60_000;

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
  const now = useNow(EVERY_MS);
  const refetchInterval = useLiveRides();
  const { data: rides, error, refetch } = useQuery({ ...openRides, refetchInterval });
  const recent = useQuery({ ...recentRides, refetchInterval });
  // An error is forgotten while it is tried again: the form that stands in its place must not come and go.
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  // Once the form stands there it stays, with whatever was begun in it.
  const isFormThere = isUnreached(lastError);
  if (!rides && isFormThere) return <RiderBooking unpaid={[]} coming={[]} recent={[]} />;
  if (!rides) return error ? <Unread error={error} onRetry={refetch} /> : <HomeSkeleton />;
  const { unpaid, underWay, coming } = riderDay(rides, now);
  if (underWay) {
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <UnpaidRides rides={unpaid} />
        <Suspense fallback={null}>
          <AskAfterBooking ride={underWay} />
        </Suspense>
        <OpenRide ride={underWay} />
        <RiderComing rides={coming} />
      </Suspense>
    );
  }
  if (recent.isPending && !isFormThere) return <HomeSkeleton />;
  return <RiderBooking unpaid={unpaid} coming={coming} recent={recent.data ?? []} />;
};

/** Without a network what was typed is still there, to be sent later. */
const isUnreached = (error: Error | null) => error instanceof CallFailure && error.status === 0;

const Unread = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <>
    <h1 className="sr-only">Book a Ride Now</h1>
    <LoadFailure error={error} onRetry={onRetry} />
  </>
);
