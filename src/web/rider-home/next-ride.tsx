import { Link } from "@tanstack/react-router";
import { AMOUNT_DUE_LABEL } from "#shared/fares/below-total.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { AnswerWait } from "#web/rides/answer-wait.tsx";
import { CalendarButton } from "#web/rides/calendar-button.tsx";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { DriverApproach } from "#web/rides/driver-approach.tsx";
import { RideBadge } from "#web/rides/ride-badge.tsx";
import { RideDriver } from "#web/rides/ride-driver.tsx";
import { mayCancel, rideHeadline } from "#web/rides/ride-text.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { RoughCountdown } from "#web/ui/time/rough-countdown.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";

type NextRideProps = {
  /** Undefined while loading, null if there is none. */
  ride: Ride | null | undefined;
};

/** The current or next ride with its next action, or a link to book one. */
export const NextRide = ({ ride }: NextRideProps) => (
  <Card aria-labelledby="next" className="grid gap-5">
    <div className="flex items-center justify-between gap-4">
      <h2 id="next" className="text-h3">
        Next ride
      </h2>
      {ride && <RideBadge state={ride.state} />}
    </div>
    {ride === undefined && <Skeleton className="h-38 sm:h-24" />}
    {ride === null && (
      <>
        <p className="text-fg-2">No upcoming rides.</p>
        <BookingLinks />
      </>
    )}
    {ride && <UpcomingRide ride={ride} />}
  </Card>
);

const BookingLinks = () => (
  <div className="grid gap-3 sm:flex">
    <Link to="/" className={buttonClass({ size: "lg" })}>
      Book a ride
    </Link>
    <Link to="/schedule" className={buttonClass({ size: "lg", variant: "outline" })}>
      Schedule for Later
    </Link>
  </div>
);

const UpcomingRide = ({ ride }: { ride: Ride }) => (
  <>
    <div className="grid gap-5 md:grid-cols-2 md:gap-6">
      <div className="grid content-start gap-5">
        <NextRideTime ride={ride} />
        <RouteStops from={{ label: ride.from.label }} to={{ label: ride.to.label }} />
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-fg-2">{AMOUNT_DUE_LABEL}</span>
          <Dollars amount={ride.amountDue} className="font-semibold" />
        </p>
      </div>
      <RideDriver driver={ride.driver} />
    </div>
    <div className="grid gap-3 sm:flex">
      <Link to="/rides/$id" params={{ id: ride.id }} className={buttonClass({ width: "full" })}>
        Open ride
      </Link>
      <CalendarButton ride={ride} />
      {mayCancel(ride) && <CancelRide ride={ride} viewer="rider" />}
    </div>
  </>
);

/** Pickup time of a ride, the time until then, and its state. */
const NextRideTime = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-1">
    {ride.pickupAt && ride.state !== "started" && <Pickup at={ride.pickupAt} />}
    <p role="status" className={ride.pickupAt ? "" : "text-h3"}>
      {rideHeadline(ride, "rider")}
    </p>
    {ride.state === "pending" && ride.answerBy && (
      <p className="text-fg-2">
        <AnswerWait ride={ride} answerBy={ride.answerBy} viewer="rider" />
      </p>
    )}
    <DriverApproach ride={ride} />
  </div>
);

const Pickup = ({ at }: { at: string }) => {
  const isDue = useIsPast(at);
  return (
    <>
      <p className="text-price">
        {isDue ? (
          "Now"
        ) : (
          <>
            In <RoughCountdown until={at} />
          </>
        )}
      </p>
      <p className="text-fg-2">
        Pickup <MarketTime at={at} />
      </p>
    </>
  );
};
