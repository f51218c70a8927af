import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { BookingSteps } from "#web/booking/booking-steps.tsx";
import { useBookAgain } from "#web/next-action/use-book-again.ts";
import { FailureGroup } from "#web/platform/failure-group.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { useSession } from "#web/platform/session.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { isUnrated } from "#web/rides/ride-text.ts";
import { openRides, recentRides } from "#web/rides/rides-queries.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { RiderStats } from "#web/spending/rider-stats.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { BookAgain } from "./book-again.tsx";
import { NextRide } from "./next-ride.tsx";
import { riderDay } from "./rider-day.ts";
import { UnpaidRides } from "./unpaid-rides.tsx";
import { UpcomingRides } from "./upcoming-rides.tsx";

/** A rider's overview: next ride, booking link, trips to book again, and figures, which lead to all rides. */
export const RiderDashboardPage = () => {
  const refetchInterval = useLiveRides();
  const { user } = useSession();
  const open = useQuery({ ...openRides, refetchInterval });
  const openError = useLastError(open.error);
  const recent = useQuery(recentRides);
  const bookAgain = useBookAgain();
  return (
    <PageFrame>
      <h1 className="mb-6 text-h1">{user ? `Hello, ${user.firstName}` : "Dashboard"}</h1>
      <FailureGroup hidesSections>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
          <div className="grid gap-6">
            {openError && !open.data ? (
              <RidesFailure error={openError} onRetry={open.refetch} />
            ) : (
              <CurrentRides rides={open.data} />
            )}
            <BookAgain rides={recent.isError ? [] : recent.data} onChoose={bookAgain} />
            {open.data?.length === 0 && recent.data?.length === 0 && (
              // A phone has no room beside the figures to fill.
              <div className="max-lg:hidden">
                <BookingSteps />
              </div>
            )}
          </div>
          <div className="grid gap-6">
            <RiderStats />
            <UnratedRide rides={recent.data} />
          </div>
        </div>
      </FailureGroup>
    </PageFrame>
  );
};

/** Booking stays possible; the rides may exist all the same, so the rider is also led to the list of all. */
const RidesFailure = (failure: { error: Error; onRetry: () => unknown }) => (
  <>
    <Card aria-labelledby="next">
      <h2 id="next" className="text-h3">
        Next ride
      </h2>
      <LoadFailure what="your next ride" {...failure} />
    </Card>
    <div className="grid gap-3 sm:flex">
      <Link to="/" className={buttonClass({ size: "lg" })}>
        Book a ride
      </Link>
      <Link to="/history" className={buttonClass({ size: "lg", variant: "outline" })}>
        My rides
      </Link>
    </div>
  </>
);

/** Asks for the rating of the newest ride that has none; renders nothing if there is none. */
const UnratedRide = ({ rides = [] }: { rides: Ride[] | undefined }) => {
  const ride = rides.find(isUnrated);
  return (
    ride && (
      <Card aria-labelledby="unrated" className="grid gap-3">
        <h2 id="unrated" className="text-h3">
          Rate your ride with {ride.driver.firstName}
        </h2>
        <p className="text-fg-2">
          <MarketTime at={ride.pickupAt ?? ride.requestedAt} isBrief />, to {ride.to.label}
        </p>
        <Link
          to="/rides/$id"
          params={{ id: ride.id }}
          className={`justify-self-start ${buttonClass({ variant: "outline" })}`}
        >
          Rate
        </Link>
      </Card>
    )
  );
};

const CurrentRides = ({ rides }: { rides: Ride[] | undefined }) => {
  const { unpaid, underWay, upcoming } = riderDay(rides ?? [], Date.now());
  const [first = null, ...others] = underWay ? [underWay, ...upcoming] : upcoming;
  return (
    <>
      <UnpaidRides rides={unpaid} />
      <NextRide ride={rides && first} />
      <UpcomingRides rides={others} />
    </>
  );
};
