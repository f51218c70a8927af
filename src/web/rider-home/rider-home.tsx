import { Link } from "@tanstack/react-router";
import type { User } from "#shared/accounts/contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { RideUnderWay } from "./ride-under-way.tsx";
import { RiderBooking } from "./rider-booking.tsx";
import { riderDay } from "./rider-day.ts";
import { useHomeRides } from "./use-home-rides.ts";

const EVERY_MS = 60_000;

/** The home of a rider: the ride under way, else the way to one. The server says which it is. */
export const RiderHome = ({ user }: { user: User }) => (
  <div className="page-width page-gutter grid gap-4 py-4 md:gap-6 md:py-8">
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <p className="text-fg-2">Hello, {user.firstName}</p>
      <Link to="/user/dashboard" className={buttonClass({ variant: "outline" })}>
        Dashboard
      </Link>
    </div>
    <Now key={user.id} />
  </div>
);

const Now = () => {
  const now = useNow(EVERY_MS);
  const { rides, recent, error, refetch, isRecentKnown, isUnreached } = useHomeRides();
  // Once the form stands there it stays, with whatever was begun in it.
  if (!rides && isUnreached) return <RiderBooking unpaid={[]} coming={[]} recent={[]} />;
  if (!rides) return error ? <Unread error={error} onRetry={refetch} /> : <HomeSkeleton />;
  const { underWay, ...day } = riderDay(rides, now);
  if (underWay) return <RideUnderWay ride={underWay} {...day} />;
  if (!isRecentKnown && !isUnreached) return <HomeSkeleton />;
  return <RiderBooking {...day} recent={recent} />;
};

const Unread = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <>
    <h1 className="sr-only">Book a Ride Now</h1>
    <LoadFailure error={error} onRetry={onRetry} />
  </>
);
