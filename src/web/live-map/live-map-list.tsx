import { Link } from "@tanstack/react-router";
import { MapPin, Radio } from "lucide-react";
import type { ReactNode } from "react";
import type { LiveDriver, LiveRide } from "#shared/live-map/contract.ts";
import { OpenRide } from "#web/operations/open-ride.tsx";
import { stateStyles } from "#web/operations/status-styles.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { UpdatedAgo } from "#web/ui/time/updated-ago.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { MarkIcon } from "./live-crowd.tsx";
import type { LiveMapSearch } from "./live-map-search.ts";
import { emptyTexts, onlineStateTexts } from "./live-map-texts.ts";

type LiveMapListProps = {
  drivers: readonly LiveDriver[];
  rides: readonly LiveRide[];
  only: LiveMapSearch["only"];
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** Removes the filter. */
  onShowAll?: () => void;
  /** Rows per section, in two columns on wide screens; all rows in one column without it. */
  maxRows?: number;
};

/** The contents of the map as text. */
export const LiveMapList = (props: LiveMapListProps) => {
  const { drivers, rides, only, chosenId, onChoose, maxRows } = props;
  if (drivers.length + rides.length === 0) {
    const empty = (
      <EmptyState icon={Radio} text={emptyTexts[only ?? "all"]}>
        {only && (
          <Button variant="outline" onClick={props.onShowAll}>
            Show everything
          </Button>
        )}
      </EmptyState>
    );
    return maxRows ? empty : <Card className="!p-0">{empty}</Card>;
  }
  const isWaiting = ({ state }: LiveRide) => state === "pending";
  const item = (ride: LiveRide) => (
    <RideItem key={ride.rideId} ride={ride} isChosen={ride.rideId === chosenId}>
      <ShowButton name={ride.reference} onClick={() => onChoose(ride.rideId)} />
    </RideItem>
  );
  return (
    <>
      <LiveSection title="Requests waiting" maxRows={maxRows}>
        {rides.filter(isWaiting).map(item)}
      </LiveSection>
      <LiveSection title="Rides under way" maxRows={maxRows}>
        {rides.filter((ride) => !isWaiting(ride)).map(item)}
      </LiveSection>
      <LiveSection title="Drivers online" note={POSITIONS_NOTE} maxRows={maxRows}>
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

const POSITIONS_NOTE =
  "Positions are up to a minute old unless a row says more. Free drivers are shown to the nearest half mile.";

type LiveSectionProps = {
  title: string;
  note?: string;
  maxRows: number | undefined;
  children: readonly ReactNode[];
};

const LiveSection = ({ title, note, maxRows, children }: LiveSectionProps) =>
  children.length > 0 && (
    <section aria-label={title} className="grid gap-2">
      <h2 className="text-h3">
        {title} <span className="font-normal text-fg-3 tabular-nums">{children.length}</span>
      </h2>
      <ul className={`grid grid-cols-1 ${maxRows ? "gap-2 lg:grid-cols-2" : "gap-1"}`}>
        {children.slice(0, maxRows)}
      </ul>
      {note && <p className="text-small text-fg-2">{note}</p>}
    </section>
  );

/** Button that covers its row; links of the row lie above it. */
const ShowButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <IconButton
    icon={MapPin}
    label={`Show ${name} on the map`}
    title="Show on the map"
    className="after:absolute after:inset-0 after:rounded-[inherit]"
    onClick={onClick}
  />
);

type ItemProps = { isChosen: boolean; children: ReactNode };

const itemClass =
  "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-button border border-hairline bg-surface px-3 py-1 aria-[current=true]:border-accent";

const RideItem = ({ ride, isChosen, children }: ItemProps & { ride: LiveRide }) => (
  <li id={`live-${ride.rideId}`} tabIndex={-1} aria-current={isChosen} className={itemClass}>
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-x-3">
        <StatusWord {...stateStyles[ride.state]} tone={toneOf(ride)} />
        <span className="relative z-10">
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
        <Deadline at={answerBy} isScheduled={pickupAt !== null} />
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

/** A countdown for an instant ride, a time for a scheduled one. */
const Deadline = ({ at, isScheduled }: { at: string; isScheduled: boolean }) =>
  isScheduled ? (
    <>
      answer by <MarketTime at={at} isBrief />
    </>
  ) : (
    <>
      <Countdown deadline={at} /> to answer
    </>
  );

const NEW_MS = 60_000;

/** Age of a position, once it is older than a minute. */
const PositionAge = ({ at }: { at: string }) => {
  const now = useNow(1000);
  return now - Date.parse(at) > NEW_MS && <UpdatedAgo at={Date.parse(at)} />;
};

const DriverItem = ({ driver, isChosen, children }: ItemProps & { driver: LiveDriver }) => {
  const { word, detail } = onlineStateTexts[driver.state];
  return (
    <li id={`live-${driver.id}`} tabIndex={-1} aria-current={isChosen} className={itemClass}>
      <div className="grid min-w-0">
        <p>
          <DriverLink id={driver.id} name={driver.name} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-fg-2">
          {driver.vehicle && <span className="break-words">{driver.vehicle}</span>}
          {driver.position ? <PositionAge at={driver.position.at} /> : "No position yet"}
        </p>
        {detail && <p className="text-small text-fg-2">{detail}</p>}
      </div>
      <div className="flex min-h-11 items-center gap-1">
        <span className="inline-flex items-center gap-1.5 text-small text-fg-2">
          <MarkIcon kind={driver.state} />
          {word}
        </span>
        {children || <span className="w-11" />}
      </div>
    </li>
  );
};

const DriverLink = ({ id, name }: { id: string; name: string }) => (
  <Link
    to="/admin/driver/$id"
    params={{ id }}
    data-row
    className="relative z-10 inline-flex min-h-6 items-center rounded-input break-words underline underline-offset-4 hover:text-accent"
  >
    {name}
  </Link>
);
