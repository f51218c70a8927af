import { Navigation } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { arriveAtPickup, type Ride, startRide } from "#shared/rides/contract.ts";
import { mapsLink } from "#web/directions/maps-link.ts";
import { NextStop } from "#web/directions/next-stop.tsx";
import { call } from "#web/platform/client.ts";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { RideBadge } from "#web/rides/ride-badge.tsx";
import { RideStops } from "#web/rides/ride-stops.tsx";
import { mayCancel, rideHeadline } from "#web/rides/ride-text.ts";
import { RideTools } from "#web/safety/ride-tools.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import { AfterPickupTimeButton } from "./after-pickup-time-button.tsx";
import { CompleteButton } from "./complete-button.tsx";
import { DriverPassenger } from "./driver-passenger.tsx";
import { DriverTransitionButton } from "./driver-transition-button.tsx";
import { NoShow } from "./no-show.tsx";
import { PickupTime } from "./pickup-time.tsx";
import { hoursText } from "./request-facts.tsx";

const loadPinForm = () => import("./start-with-pin.tsx");
const StartWithPin = lazy(() => loadPinForm().then((form) => ({ default: form.StartWithPin })));

/** The ride in progress. On a phone, the button for its next transition sticks to the bottom. */
export const DriverRide = ({ ride }: { ride: Ride }) => (
  <Card aria-labelledby={`ride-${ride.id}`} className="grid gap-5">
    <div className="flex items-start justify-between gap-4">
      <div className="grid justify-items-start gap-2">
        <RideBadge state={ride.state} />
        <Headline key={ride.state} ride={ride} />
      </div>
      <p className="text-right">
        <Dollars amount={ride.rideCost} className="block text-price" />
        <span className="text-small text-fg-2">You earn</span>
      </p>
    </div>
    {ride.pickupAt && <PickupTime at={ride.pickupAt} />}
    <NextStop ride={ride} />
    <StickyActionBar className="order-last sm:order-none">
      <div className="w-full">
        <NextTransition ride={ride} />
      </div>
    </StickyActionBar>
    <RideTools ride={ride} viewer="driver" />
    <RideStops
      ride={ride}
      viewer="driver"
      detail={ride.bookedHours && hoursText(ride.bookedHours)}
    />
    <DriverPassenger ride={ride} />
    <OpenInMaps ride={ride} />
    {ride.state === "arrived" && <NoShow ride={ride} />}
    {mayCancel(ride) && <CancelRide ride={ride} viewer="driver" />}
  </Card>
);

/**
 * Focuses itself and scrolls below the top bar when mounted, unless a field has the focus. Keyed by
 * state, so that every new state mounts it again.
 */
const Headline = ({ ride }: { ride: Ride }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches("input, select, textarea")) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, []);
  return (
    <h2 ref={heading} id={`ride-${ride.id}`} tabIndex={-1} className="text-h2">
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
  if (ride.state === "accepted") {
    return (
      <DriverTransitionButton
        ride={ride}
        transition="arrive"
        request={() => call(arriveAtPickup, { params })}
        label="I have arrived"
      />
    );
  }
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

/** Opens directions to the next stop in the phone's maps app. */
const OpenInMaps = ({ ride }: { ride: Ride }) => {
  if (ride.state !== "accepted" && ride.state !== "started") return null;
  return (
    <div className="grid gap-2">
      <a
        href={mapsLink(ride.state === "started" ? ride.to : ride.from)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: "outline", width: "full" })}
      >
        <span className="inline-flex items-center gap-2">
          <Navigation aria-hidden className="size-5" />
          Open in maps
        </span>
      </a>
      <p className="text-small text-fg-2">
        Many phones stop this page while you use another app. Your rider then no longer sees where
        you are.
      </p>
    </div>
  );
};
