import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { lazy, Suspense } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { DriverApproach } from "#web/rides/driver-approach.tsx";
import { laterChargesText, riderMoneyText } from "#web/rides/money-text.ts";
import { DriverAndCar } from "#web/rides/ride-driver.tsx";
import { RidePrice } from "#web/rides/ride-price.tsx";
import { mayCancel, rideHeadline } from "#web/rides/ride-text.ts";
import { ProgressCard } from "#web/rides/ride-timeline.tsx";
import { lineOf } from "#web/rides/rides-queries.ts";
import { StartPin } from "#web/rides/start-pin.tsx";
import { CallLink, RideTools } from "#web/safety/ride-tools.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

const AskAfterBooking = lazy(() =>
  import("#web/notices/ask-after-booking.tsx").then((asking) => ({
    default: asking.AskAfterBooking,
  })),
);

const RideMap = lazy(() =>
  import("#web/rides/ride-map.tsx").then((maps) => ({ default: maps.RideMap })),
);

/**
 * The rider's paid ride from dispatch to its end: state, driver, car and contact in the first card, so that a phone shows
 * them at once; then map, trip and price, and progress. On a wide screen map and progress stand beside the rest.
 */
export const OpenRide = ({ ride }: { ride: Ride }) => (
  <div className="open-ride">
    <Card className="@container grid gap-4">
      {ride.state === "pending" ? <MatchingRide ride={ride} /> : <ConfirmedHead ride={ride} />}
      <DriverAndCar driver={ride.driver} />
      {ride.state !== "pending" && <Contact ride={ride} />}
      <StartPin ride={ride} />
      {ride.state === "pending" && <CancelRide ride={ride} viewer="rider" />}
    </Card>
    {/* The height does not depend on the map, so that nothing moves. */}
    <div className="open-ride-map">
      <Suspense fallback={null}>
        <MapWithLine ride={ride} />
      </Suspense>
    </div>
    <div className="grid gap-6 lg:row-span-2">
      {ride.state !== "pending" && mayCancel(ride) && (
        <Card>
          <CancelRide ride={ride} viewer="rider" />
        </Card>
      )}
      <Suspense fallback={null}>
        <AskAfterBooking ride={ride} />
      </Suspense>
      <TripCard ride={ride} />
    </div>
    <ProgressCard ride={ride} viewer="rider" />
  </div>
);

const TripCard = ({ ride }: { ride: Ride }) => (
  <Card className="grid gap-5">
    <h2 className="text-h3">Your trip</h2>
    <RouteStops from={{ label: ride.from.label }} to={{ label: ride.to.label }} />
    <FoldedPrice ride={ride} />
    <p className="text-small text-fg-2">
      {ride.state === "pending" ? riderMoneyText(ride) : laterChargesText(ride)}
    </p>
    <div className="-mb-2 flex flex-wrap border-t border-hairline pt-2">
      <Link to="/rides/$id" params={{ id: ride.id }} className={linkClass}>
        Ride details
      </Link>
      <Link to="/user/dashboard" className={linkClass}>
        Dashboard
      </Link>
    </div>
  </Card>
);

const linkClass = buttonClass({
  variant: "ghost",
  className: "flex-1 underline underline-offset-4",
});

/** The amount charged; its lines open on a press, because the rider has seen them before paying. */
const FoldedPrice = ({ ride }: { ride: Ride }) => (
  <Disclosure
    summary={
      <>
        <span className="grow">Price</span>
        <Dollars amount={ride.amountDue} className="font-semibold text-fg" />
      </>
    }
  >
    <RidePrice ride={ride} {...(ride.payment.split && { dueName: "You paid" })} />
  </Disclosure>
);

const MapWithLine = ({ ride }: { ride: Ride }) => {
  const { data: line } = useQuery(lineOf(ride.id));
  return <RideMap ride={{ ...ride, line }} className="trip-map-fill" />;
};

/** State of a ride in progress, and its expected times. */
const ConfirmedHead = ({ ride }: { ride: Ride }) => {
  const isAccepted = ride.state === "accepted";
  const isBeforePickup = isAccepted || ride.state === "arrived";
  const isBooked = isAccepted && ride.kind === "scheduled";
  return (
    <div className="grid gap-2">
      <div role="status">
        {/* The time below is the headline, once there is one. */}
        <h1 className={`flex items-center gap-2 ${isBooked ? "text-h1" : "text-h3 text-fg-2"}`}>
          {isAccepted && <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />}
          {isAccepted ? "Ride Confirmed!" : rideHeadline(ride, "rider")}
        </h1>
        {isAccepted && !isBooked && <p className="text-fg-2">(Your driver is on the way)</p>}
        {isBeforePickup && ride.pickupAt && (
          <p className="text-fg-2">
            Pickup: <MarketTime at={ride.pickupAt} />
          </p>
        )}
      </div>
      <DriverApproach ride={ride} />
    </div>
  );
};

/** Messages, call and safety in one row. */
const Contact = ({ ride }: { ride: Ride }) => (
  <RideTools ride={ride} viewer="rider">
    {ride.driver.phoneNumber && <CallLink phoneNumber={ride.driver.phoneNumber} />}
  </RideTools>
);

/** Waiting for the driver's answer: driver and deadline. */
const MatchingRide = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-4">
    <div className="flex gap-4">
      <Spinner className="size-7 text-accent lg:mt-1" />
      <div role="status">
        <h1 className="text-h2 lg:text-h1">Finding your driver...</h1>
        <p className="text-fg-2">(This usually takes 1-2 minutes)</p>
      </div>
    </div>
    {ride.answerBy && (
      <p className="flex items-center justify-between gap-4 rounded-button bg-raised px-4 py-3">
        <span className="text-fg-2">{ride.driver.firstName} answers within</span>
        <Countdown deadline={ride.answerBy} className="text-h2 tabular-nums" />
      </p>
    )}
  </div>
);
