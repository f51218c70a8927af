import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type DrivenRouteReply, getDrivenRoute } from "#shared/breadcrumbs/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { TripMap } from "#web/map/trip-map.tsx";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { FoldedCard } from "./folded-card.tsx";

/** The driver's recorded positions, as evidence; read when an admin opens them. */
export const DrivenRoute = ({ ride }: { ride: Ride }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <FoldedCard
      title="Route driven"
      brief="Positions from acceptance to drop-off"
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {isOpen && <DrivenRouteRecord ride={ride} />}
    </FoldedCard>
  );
};

const drivenRoute = (id: string) =>
  queryOptions({
    queryKey: ["admin", "rides", id, "driven-way"],
    queryFn: async ({ signal }) => (await call(getDrivenRoute, { params: { id }, signal })).way,
  });

/** Map and gaps of the recorded positions. */
export const DrivenRouteRecord = ({ ride }: { ride: Ride }) => {
  const { data: way, error, refetch } = useQuery(drivenRoute(ride.id));
  if (way === undefined && error)
    return <LoadFailure what="the driven route" error={error} onRetry={refetch} />;
  if (way === undefined) return <Skeleton className="h-48 rounded-card" />;
  if (way === null) return <p className="text-fg-2">No positions are recorded.</p>;
  return (
    <div className="grid gap-4">
      <TripMap
        label={`Route driven on ride ${ride.reference}`}
        pickup={ride.from}
        dropoff={ride.to}
        line={way.line}
        isSketch
        className="trip-map-past rounded-card border border-hairline"
      />
      <Facts way={way} />
    </div>
  );
};

const Facts = ({ way }: { way: NonNullable<DrivenRouteReply> }) => (
  <dl className="grid gap-2 text-small">
    <Fact name="First position">
      <MarketTime at={way.from} />
    </Fact>
    <Fact name="Last position">
      <MarketTime at={way.to} />
    </Fact>
    <Fact name="Positions">
      {way.positions}
      {way.latePositions > 0 && `, ${way.latePositions} of them sent after a gap`}
    </Fact>
    <Fact name="Gaps">
      {way.isThinned && "Unknown: after 30 days one position a minute is kept"}
      {!way.isThinned && way.gaps.length === 0 && "None longer than 90 seconds"}
      {way.gaps.length > 0 && (
        <ul>
          {way.gaps.map((gap) => (
            <li key={gap.from}>
              <MarketTime at={gap.from} isBrief /> to <MarketTime at={gap.to} isBrief />
            </li>
          ))}
        </ul>
      )}
    </Fact>
  </dl>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6">
    <dt className="text-fg-2">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
);
