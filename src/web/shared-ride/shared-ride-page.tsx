import { getRouteApi, Link } from "@tanstack/react-router";
import { Link2Off, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { formatMarketClock } from "#shared/market-time.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import type { SharedRide } from "#shared/share-links/contract.ts";
import { useConnection } from "#web/platform/live/live.ts";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { PageFailure } from "#web/platform/page-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UpdatedAgo } from "#web/ui/time/updated-ago.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { SharedRideMap } from "./shared-ride-map.tsx";
import { isGone, useSharedRide } from "./use-shared-ride.ts";

const route = getRouteApi("/t/$token");

/** `/t/$token`: a ride that its rider or driver shares, without log-in. */
export const SharedRidePage = () => {
  const { data, error: newestError, refetch } = useSharedRide(route.useParams().token);
  const error = useLastError(newestError);
  if (isGone(newestError)) return <NotShared />;
  if (!data && error) return <PageFailure what="this ride" error={error} onRetry={refetch} />;
  return (
    <PageFrame>
      {data ? <Shared ride={data} isUnreached={newestError !== null} /> : <SharedSkeleton />}
    </PageFrame>
  );
};

const NotShared = () => (
  <OutcomeCard
    icon={Link2Off}
    iconClass="bg-raised text-fg-2"
    title="This ride is no longer shared"
  >
    <p className="text-fg-2">
      The link was turned off, or the ride ended more than an hour ago. If the ride is still going
      on, ask for a new link.
    </p>
    <Link to="/" className={buttonClass({ variant: "outline", size: "lg", width: "full" })}>
      Go to Home
    </Link>
  </OutcomeCard>
);

const columns = "mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]";

type SharedProps = {
  ride: SharedRide;
  /** True if the last attempt to load the ride failed. */
  isUnreached: boolean;
};

const Shared = ({ ride, isUnreached }: SharedProps) => (
  <>
    <header className="grid gap-1">
      <div role="status">
        <h1 className="text-h1">{headlineOf(ride)}</h1>
      </div>
      {ride.arrivesAt && <p className="text-h3 tabular-nums">{arrivalOf(ride, ride.arrivesAt)}</p>}
      <p className="text-small text-fg-2 empty:hidden">
        {ride.nearEnd &&
          `The car is near the ${ride.nearEnd}. Its exact place is not shown there. `}
        {ride.updatedAt && (
          <PositionAge at={Date.parse(ride.updatedAt)} isUnreached={isUnreached} />
        )}
      </p>
    </header>
    <div className={columns}>
      <SharedRideMap ride={ride} />
      <div className="grid content-start gap-6">
        <DriverCard driver={ride.driver} />
        <Part id="trip" title="Trip">
          <RouteStops from={{ label: ride.from }} to={{ label: ride.to }} />
        </Part>
        {isActive(ride.state) && <Emergency />}
      </div>
    </div>
  </>
);

/** For a follower who fears for the rider. */
const Emergency = () => (
  <Part id="emergency" title="In an emergency">
    <p className="text-fg-2">Call 911 and read out the car and the plate.</p>
    <a href="tel:911" className={buttonClass({ variant: "destructive", width: "full" })}>
      <span className="flex items-center gap-2">
        <Phone aria-hidden className="size-5" />
        Call 911
      </span>
    </a>
  </Part>
);

const SharedSkeleton = () => (
  <>
    <header className="grid gap-1">
      <h1 className="text-h1">Loading the ride...</h1>
      <p role="status" className="text-fg-2">
        This takes a moment.
      </p>
    </header>
    <div className={columns}>
      <Skeleton className="trip-map-live rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </>
);

const DriverCard = ({ driver: { firstName, car, plateNumber } }: Pick<SharedRide, "driver">) => (
  <Part id="driver" title={`${firstName}, the driver`}>
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-button bg-raised px-4 py-3">
      <p>{car}</p>
      {plateNumber && (
        <p className="rounded-input border border-control px-3 py-1 font-mono text-h3">
          <span className="sr-only">Plate </span>
          {plateNumber}
        </p>
      )}
    </div>
  </Part>
);

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card aria-labelledby={id} className="grid gap-4">
    <h2 id={id} className="text-h3">
      {title}
    </h2>
    {children}
  </Card>
);

const STALE_MS = 60_000;

type PositionAgeProps = Pick<SharedProps, "isUnreached"> & { at: number };

/** Age of the driver's last position, and once it is stale the reason: the visitor's connection or the driver's phone. */
const PositionAge = ({ at, isUnreached }: PositionAgeProps) => {
  const isStale = useNow(1000) - at > STALE_MS;
  const isOffline = useConnection() === "offline";
  return (
    <span className="tabular-nums">
      <UpdatedAgo at={at} />
      {isStale && (isOffline || isUnreached ? NOT_LOADED : NOT_SENT)}
    </span>
  );
};

const NOT_LOADED = ". A newer position cannot be loaded at the moment.";
const NOT_SENT = ". The driver's phone sends no position at the moment.";

const headlineOf = ({ state, driver: { firstName } }: SharedRide): string => {
  if (state === "accepted") return `${firstName} is driving to the pickup`;
  if (state === "arrived") return `${firstName} is at the pickup`;
  if (state === "started") return "The ride is under way";
  if (state === "completed") return "The ride has arrived";
  return "The ride did not take place";
};

/** "Arrives about 9:10 PM ET · 3 mi to go". */
const arrivalOf = ({ state, nearEnd, milesLeft }: SharedRide, at: string): string => {
  if (state === "started" && nearEnd === "destination") return "Arriving now";
  const time = formatMarketClock(new Date(at));
  const arrival = state === "started" ? `Arrives about ${time}` : `At the pickup about ${time}`;
  return milesLeft === null ? arrival : `${arrival} · ${milesLeft} mi to go`;
};
