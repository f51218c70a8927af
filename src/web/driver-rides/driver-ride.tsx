import { lazy, Suspense, useEffect, useRef } from "react";
import { arriveAtPickup, type Ride, startRide } from "#shared/rides/contract.ts";
import { milesAwayText, useMilesAway } from "#web/directions/miles-away.ts";
import { NextStop } from "#web/directions/next-stop.tsx";
import { call } from "#web/platform/client.ts";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { enteredText } from "#web/rides/entered-text.ts";
import { RideBadge } from "#web/rides/ride-badge.tsx";
import { RideStops } from "#web/rides/ride-stops.tsx";
import { mayCancel, rideHeadline } from "#web/rides/ride-text.ts";
import { CallLink, RideTools } from "#web/safety/ride-tools.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import { AfterPickupTimeButton } from "./after-pickup-time-button.tsx";
import { CompleteButton } from "./complete-button.tsx";
import { DriverPassenger } from "./driver-passenger.tsx";
import { tripText } from "./driver-request.tsx";
import { DriverTransitionButton } from "./driver-transition-button.tsx";
import { PickupTime } from "./pickup-time.tsx";
import { hoursText } from "./request-facts.tsx";
import { WaitingCard } from "./waiting-card.tsx";

const loadPinForm = () => import("./start-with-pin.tsx");
const StartWithPin = lazy(() => loadPinForm().then((form) => ({ default: form.StartWithPin })));

/**
 * Shows the ride in progress: contact, map and turns, and the current step with its button, passenger and stops. A wide
 * window has two columns; on a phone the button sticks to the bottom.
 */
export const DriverRide = ({ ride }: { ride: Ride }) => (
  <Card
    aria-labelledby={`ride-${ride.id}`}
    className="grid grid-cols-1 items-start gap-4 lg:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]"
  >
    <div className="grid grid-cols-1 gap-2 lg:col-start-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 grow basis-32 justify-items-start gap-2">
          <RideBadge state={ride.state} />
          <Headline key={ride.state} ride={ride} />
        </div>
        <p className="shrink-0 text-right">
          <Dollars amount={ride.rideCost} className="block text-price" />
          <span className="text-small text-fg-2">You earn</span>
        </p>
      </div>
      <NextPlace ride={ride} />
      {ride.pickupAt && (
        <div className="mt-3">
          <PickupTime at={ride.pickupAt} />
        </div>
      )}
      <div className="mt-2">
        <RideTools ride={ride} viewer="driver">
          {ride.rider.phoneNumber && <CallLink phoneNumber={ride.rider.phoneNumber} />}
        </RideTools>
      </div>
    </div>
    <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
      <NextStop ride={ride} waiting={<WaitingCard ride={ride} />} />
    </div>
    <div className="contents lg:col-start-2 lg:grid lg:gap-6">
      <StickyActionBar spans="wide-card" className="order-last sm:order-none">
        <div className="w-full">
          <NextTransition ride={ride} />
        </div>
      </StickyActionBar>
      <DriverPassenger ride={ride} isCalledElsewhere />
      {ride.state !== "started" && (
        <RideStops isNamed ride={ride} viewer="driver" detail={tripText(ride)} hidesPickup />
      )}
      {mayCancel(ride) && (
        // A rule and a gap on phones: a tap that misses the action above must not cancel.
        <div className="order-last border-t border-hairline pt-6 md:border-0 md:p-0">
          <CancelRide ride={ride} viewer="driver" isQuiet />
        </div>
      )}
    </div>
  </Card>
);

/** Address of the next stop, or of the pickup at which the driver waits. */
const NextPlace = ({ ride: { state, from, to, bookedHours } }: { ride: Ride }) => {
  const isOnTrip = state === "started";
  const place = isOnTrip ? to : from;
  const entered = enteredText(place);
  return (
    <div className="break-words text-fg-2">
      <p>{place.label}</p>
      {entered && <p className="text-small">The rider entered: “{entered}”</p>}
      {isOnTrip && bookedHours !== null && <p className="text-small">{hoursText(bookedHours)}</p>}
    </div>
  );
};

/**
 * Focuses itself when mounted, unless a field has the focus, and scrolls the card into view: below the top bar where the
 * window is too low for all of it. Keyed by state, so that every new state mounts it again.
 */
const Headline = ({ ride }: { ride: Ride }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches("input, select, textarea")) return;
    heading.current?.focus({ preventScroll: true });
    const isWide = matchMedia("(width >= 64rem)").matches;
    heading.current?.scrollIntoView({ block: isWide ? "nearest" : "start" });
  }, []);
  return (
    // The margin is the card above the heading: its edge, and the state.
    <h2 ref={heading} id={`ride-${ride.id}`} tabIndex={-1} className="scroll-mt-13 text-h2">
      {rideHeadline(ride, "driver")}
    </h2>
  );
};

const NextTransition = ({ ride }: { ride: Ride }) => {
  const params = { id: ride.id };
  // Loads the form before the arrival: at the pickup it must not wait for the network.
  useEffect(() => {
    if (ride.startPin) void loadPinForm().catch(() => undefined);
  }, [ride.startPin]);
  if (ride.state === "accepted") return <ArriveButton ride={ride} />;
  if (ride.state === "arrived") {
    if (ride.startPin)
      return (
        <Suspense fallback={<Skeleton className="h-38" />}>
          <StartWithPin ride={ride} />
        </Suspense>
      );
    return (
      <AfterPickupTimeButton
        ride={ride}
        transition="start"
        request={() => call(startRide, { params })}
        label="Start ride"
      />
    );
  }
  return ride.state === "started" ? <CompleteButton ride={ride} label="Complete ride" /> : null;
};

/** Reports the arrival at the pickup; asks first if the car is clearly elsewhere. */
const ArriveButton = ({ ride }: { ride: Ride }) => {
  const miles = useMilesAway(ride.from);
  const confirm = miles !== null && {
    title: `Tell ${ride.rider.firstName} that you are there?`,
    text: <p>{milesAwayText(miles, "pickup")}</p>,
    cancelLabel: "Keep driving",
  };
  return (
    <DriverTransitionButton
      ride={ride}
      transition="arrive"
      request={() => call(arriveAtPickup, { params: { id: ride.id } })}
      label="I have arrived"
      {...(confirm && { confirm })}
    />
  );
};
