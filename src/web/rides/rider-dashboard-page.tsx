import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { PageFrame } from "#web/app/page-frame.tsx";
import { useSession } from "#web/app/session.ts";
import { emptyDraft, keepDraft } from "#web/booking/draft.ts";
import { tripBetween } from "#web/booking/trip.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { BookAgain } from "./book-again.tsx";
import { NextRide } from "./next-ride.tsx";
import { RecentRides } from "./recent-rides.tsx";
import { openRides, recentRides } from "./rides-queries.ts";
import { useLiveRides } from "./use-live-rides.ts";

/** A rider's overview: what is next, the last rides, and the way to another. */
export const RiderDashboardPage = () => {
  const refetchInterval = useLiveRides();
  const { user } = useSession();
  const open = useQuery({ ...openRides, refetchInterval });
  const { data: recent = [] } = useQuery(recentRides);
  const navigate = useNavigate();
  const bookAgain = (ride: Ride) => {
    keepDraft(sessionStorage, { ...emptyDraft, trip: tripBetween(ride) });
    void navigate({ to: "/" });
  };
  const book = (
    <Link to="/" className={buttonClass({ size: "lg" })}>
      Book a ride
    </Link>
  );
  return (
    <PageFrame>
      <h1 className="mb-6 text-h1">{user ? `Hello, ${user.firstName}` : "Dashboard"}</h1>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="last" className="grid gap-4 lg:order-first">
          <h2 id="last" className="text-h2">
            Last rides
          </h2>
          <RecentRides viewer="rider" action={book} />
        </section>
        <div className="order-first grid gap-6 lg:order-last">
          {open.error && !open.data ? (
            <LoadFailure error={open.error} onRetry={open.refetch} />
          ) : (
            <NextRide rides={open.data} book={book} />
          )}
          <BookAgain rides={recent} onChoose={bookAgain} />
        </div>
      </div>
    </PageFrame>
  );
};
