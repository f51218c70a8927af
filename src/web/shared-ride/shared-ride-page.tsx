import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { getSharedRide, type SharedRide } from "#shared/share-links/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { arrivalWords } from "#web/rides/pickup-range.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { UpdatedAgo } from "#web/ui/time/updated-ago.tsx";

const POLL_MS = 3000;
const route = getRouteApi("/t/$token");

/** `/t/$token`: a ride that its rider shares, without log-in. */
export const SharedRidePage = () => {
  const { token } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["shared-ride", token],
    queryFn: async () => (await call(getSharedRide, { params: { token } })).ride,
    refetchInterval: ({ state }) => (isGone(state.error) ? false : POLL_MS),
  });
  return (
    <PageFrame width="form">
      {isGone(error) ? (
        <NotShared />
      ) : data ? (
        <Shared ride={data} />
      ) : error ? (
        <>
          <h1 className="sr-only">Shared ride</h1>
          <LoadFailure error={error} onRetry={refetch} />
        </>
      ) : (
        <Skeleton className="h-96 rounded-card" />
      )}
    </PageFrame>
  );
};

const isGone = (error: Error | null): boolean =>
  error instanceof CallFailure && [400, 404].includes(error.status);

const NotShared = () => (
  <div className="grid gap-3">
    <h1 className="text-h1">This ride is not shared any more</h1>
    <p className="text-fg-2">
      The rider stopped the link, or the ride ended more than an hour ago. Ask the rider for a new
      link.
    </p>
  </div>
);

const Shared = ({ ride }: { ride: SharedRide }) => (
  <div className="grid gap-6">
    <header className="grid gap-1">
      <div role="status">
        <h1 className="text-h1">{headlineOf(ride)}</h1>
      </div>
      {ride.minutes && (
        <p className="text-h3">
          {ride.state === "started" ? "Arrives" : "At the pickup"}{" "}
          {arrivalWords([ride.minutes.from, ride.minutes.to])} (estimated)
        </p>
      )}
      {ride.position && (
        <p className="text-small text-fg-2 tabular-nums">
          <UpdatedAgo at={Date.parse(ride.position.at)} />
        </p>
      )}
    </header>
    <Card aria-labelledby="driver" className="grid gap-4">
      <h2 id="driver" className="text-h3">
        {ride.driver.firstName}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-button bg-raised px-4 py-3">
        <p>{ride.driver.car}</p>
        {ride.driver.plateNumber && (
          <p className="rounded-input border border-control px-3 py-1 font-mono text-h3">
            <span className="sr-only">Plate </span>
            {ride.driver.plateNumber}
          </p>
        )}
      </div>
    </Card>
    <Card aria-labelledby="trip" className="grid gap-5">
      <h2 id="trip" className="text-h3">
        Trip
      </h2>
      <RouteStops from={{ label: ride.from }} to={{ label: ride.to }} />
    </Card>
  </div>
);

const headlineOf = ({ state, driver: { firstName } }: SharedRide): string => {
  if (state === "accepted") return `${firstName} is driving to the pickup`;
  if (state === "arrived") return `${firstName} is at the pickup`;
  if (state === "started") return "The ride is under way";
  if (state === "completed") return "The ride has arrived";
  return "The ride did not take place";
};
