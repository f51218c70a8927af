import { Link } from "@tanstack/react-router";
import { MapPin, Radio } from "lucide-react";
import type { ReactNode } from "react";
import type { LiveDriver, LiveRide } from "#shared/live-map/contract.ts";
import { OpenRide } from "#web/operations/open-ride.tsx";
import { stateStyles } from "#web/operations/status-styles.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { UpdatedAgo } from "#web/ui/time/updated-ago.tsx";
import type { LiveMapSearch } from "./live-map-search.ts";
import { emptyTexts, onlineStateTexts } from "./live-map-texts.ts";

type LiveMapListProps = {
  drivers: readonly LiveDriver[];
  rides: readonly LiveRide[];
  only: LiveMapSearch["only"];
  chosenId: string | null;
  onChoose: (id: string) => void;
};

/** The contents of the map as text. */
export const LiveMapList = ({ drivers, rides, only, chosenId, onChoose }: LiveMapListProps) => {
  if (drivers.length + rides.length === 0)
    return <EmptyState icon={Radio} text={emptyTexts[only ?? "all"]} />;
  const isWaiting = ({ state }: LiveRide) => state === "pending";
  const item = (ride: LiveRide) => (
    <RideItem key={ride.rideId} ride={ride} isChosen={ride.rideId === chosenId}>
      <ShowButton name={ride.reference} onClick={() => onChoose(ride.rideId)} />
    </RideItem>
  );
  return (
    <>
      <LiveSection title="Requests waiting">{rides.filter(isWaiting).map(item)}</LiveSection>
      <LiveSection title="Rides under way">
        {rides.filter((ride) => !isWaiting(ride)).map(item)}
      </LiveSection>
      <LiveSection title="Drivers online">
        {drivers.toSorted(byName).map((driver) => (
          <DriverItem key={driver.id} driver={driver} isChosen={driver.id === chosenId}>
            {driver.position && (
              <ShowButton name={driver.name} onClick={() => onChoose(driver.id)} />
            )}
          </DriverItem>
        ))}
      </LiveSection>
    </>
  );
};

/** Orders by name: the server's order, by the time of the position, would move rows at each update. */
const byName = (a: LiveDriver, b: LiveDriver) =>
  a.name.localeCompare(b.name) || a.id.localeCompare(b.id);

const LiveSection = ({ title, children }: { title: string; children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-h3">
        {title} <span className="font-normal text-fg-3 tabular-nums">{children.length}</span>
      </h2>
      <ul className="grid gap-2">{children}</ul>
    </section>
  );

const ShowButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button variant="outline" aria-label={`Show ${name} on the map`} onClick={onClick}>
    <MapPin aria-hidden className="size-4" />
    Show
  </Button>
);

type ItemProps = { isChosen: boolean; children: ReactNode };

const itemClass =
  "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 rounded-button border border-hairline p-3 aria-[current=true]:border-accent";

const RideItem = ({ ride, isChosen, children }: ItemProps & { ride: LiveRide }) => (
  <li id={`live-${ride.rideId}`} tabIndex={-1} aria-current={isChosen} className={itemClass}>
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-3">
        <StatusWord {...stateStyles[ride.state]} tone={toneOf(ride)} />
        <span className="relative isolate">
          <OpenRide rideId={ride.rideId} reference={ride.reference} />
        </span>
      </p>
      <RouteStops from={{ label: ride.from.label }} to={{ label: ride.to.label }} />
      <p className="text-small break-words text-fg-2">
        {ride.rider} with <DriverLink {...ride.driver} />
      </p>
      <p className="text-small text-fg-2">
        <RideTime ride={ride} />
      </p>
    </div>
    {children}
  </li>
);

const toneOf = ({ state }: LiveRide) => (state === "pending" ? "warning" : "accent");

const RideTime = ({ ride: { pickupAt, requestedAt, answerBy, car } }: { ride: LiveRide }) => (
  <>
    {pickupAt ? "Pickup " : "Requested "}
    <MarketTime at={pickupAt ?? requestedAt} isBrief />
    {answerBy && (
      <>
        {" · "}
        <Countdown deadline={answerBy} /> to answer
      </>
    )}
    {car && (
      <>
        {" · car "}
        <span className="lowercase">
          <UpdatedAgo at={Date.parse(car.at)} />
        </span>
      </>
    )}
  </>
);

const DriverItem = ({ driver, isChosen, children }: ItemProps & { driver: LiveDriver }) => {
  const { word, icon, tone, detail } = onlineStateTexts[driver.state];
  return (
    <li id={`live-${driver.id}`} tabIndex={-1} aria-current={isChosen} className={itemClass}>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <StatusWord {...{ word, icon, tone }} />
          <DriverLink id={driver.id} name={driver.name} />
        </p>
        <p className="text-small text-fg-2">
          {driver.position ? <UpdatedAgo at={Date.parse(driver.position.at)} /> : "No position yet"}
          {driver.position?.isExact === false && " · accurate to half a mile"}
          {driver.state !== "free" && ` · ${detail}`}
        </p>
      </div>
      {children}
    </li>
  );
};

const DriverLink = ({ id, name }: { id: string; name: string }) => (
  <Link
    to="/admin/driver/$id"
    params={{ id }}
    data-row
    className="inline-flex min-h-6 items-center rounded-input break-words underline underline-offset-4 hover:text-accent"
  >
    {name}
  </Link>
);
