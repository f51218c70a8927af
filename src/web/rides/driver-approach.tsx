import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { pacedMinutes, type Remaining, remainingOf } from "#shared/live/road-progress.ts";
import { formatMarketClock } from "#shared/market-time.ts";
import { cents, centsFromDollars, formatMoney } from "#shared/money.ts";
import { measureLine } from "#shared/places/line.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { isCoarse } from "#shared/places/place.ts";
import { readPolyline } from "#shared/places/polyline.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { cancellationTerms, noShowAfter } from "#shared/rides/cancellation-terms.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { ageText } from "#web/ui/time/age-text.ts";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { useNow } from "#web/ui/time/use-now.ts";
import { approachOf } from "./approach.ts";
import { arrivalRangeText, arrivalText, milesToGo, plannedArrivalText } from "./arrival-text.ts";
import { cancelPrice } from "./cancel-price.ts";
import { cancellableOf } from "./cancellable.ts";
import { reachedAt } from "./ride-text.ts";
import { lineOf } from "./rides-queries.ts";
import { useApproachRoute } from "./use-approach-route.ts";
import { type DriverPosition, useDriverPosition } from "./use-driver-position.ts";

/** Larger than the ride's state above it, because the rider looks for the time. */
const TIME = "text-h2 @4xl:text-h1";

/**
 * For the rider: estimated arrival of the driver or of the ride, and the age of the position. At least two
 * lines high while accepted, arrived and started, so that the map below moves little.
 */
export const DriverApproach = ({ ride }: { ride: Ride }) => {
  const position = useDriverPosition(ride.id);
  if (ride.state === "arrived") return <AtPickup ride={ride} position={position} />;
  if (ride.state === "started") return <UnderWay ride={ride} position={position} />;
  // For a scheduled ride, the driver counts as approaching only once a position arrives.
  if (ride.state !== "accepted" || (ride.kind === "scheduled" && !position)) return null;
  return <ToPickup ride={ride} position={position} />;
};

/** Time for which the driver still waits, and the price of a no-show. */
const AtPickup = ({ ride, position }: WithPosition) => {
  const { firstName } = ride.driver;
  const cancellable = cancellableOf(ride);
  const after = noShowAfter(cancellable) ?? new Date();
  const isPast = useIsPast(after.toISOString());
  const isNear = useIsPast(after.toISOString(), -MINUTE_MS);
  const noShowEnd = { by: "no_show", now: plusMinutes(after, 1) } as const;
  const { driverKeeps } = cancellationTerms(cancellable, noShowEnd);
  // A credit may pay a part of it.
  const cost = formatMoney(cents(Math.min(driverKeeps, centsFromDollars(ride.amountDue))));
  return (
    <div className="grid min-h-12 gap-2">
      <p className={TIME}>
        {isPast ? (
          `${firstName} is waiting for you`
        ) : (
          <>
            {firstName} waits <Countdown deadline={after} className="text-accent" isAloud={false} />{" "}
            more
          </>
        )}
      </p>
      <div className="grid gap-1 text-small text-fg-2">
        <p>
          {isPast
            ? `${firstName} may leave now. If ${firstName} does, you pay ${cost}.`
            : `After ${formatMarketClock(after)}, ${firstName} may leave, and you pay ${cost}.`}
        </p>
        <p>
          <CancelPrice ride={ride} />
        </p>
        {position && (
          <p className="tabular-nums">
            Location <PositionAge at={Date.parse(position.at)} isInSentence />
          </p>
        )}
      </div>
      <LiveRegion text={waitAloud(firstName, { isNear, isPast })} />
    </div>
  );
};

const CancelPrice = ({ ride }: { ride: Ride }) => cancelPrice(ride, new Date(useNow(10_000)));

const MINUTE_MS = 60_000;

/** Announced by screen readers, with the driver as its subject; it outlives the countdown, to tell its end. */
const waitAloud = (firstName: string, wait: { isNear: boolean; isPast: boolean }): string => {
  if (wait.isPast) return `${firstName} may leave now`;
  return wait.isNear ? `${firstName} waits 1 more minute` : "";
};

type WithPosition = { ride: Ride; position: DriverPosition | null };

const ToPickup = ({ ride, position }: WithPosition) => {
  const route = useApproachRoute(ride, position);
  const { when, miles } = approachOf(ride, position, { now: useNow(10_000), route });
  return (
    <div className="grid min-h-12 gap-1">
      <p className={TIME}>
        {ride.driver.firstName} arrives {when}{" "}
        <span className="text-small font-normal text-fg-2">(estimated)</span>
      </p>
      {position && (
        <p className="text-small text-fg-2 tabular-nums">
          {miles !== null && `${miles} mi away · `}
          <PositionAge at={Date.parse(position.at)} />
        </p>
      )}
    </div>
  );
};

const UnderWay = ({ ride, position }: WithPosition) => {
  const remaining = useRemaining(ride, position);
  if (!position) return <p className={`min-h-12 ${TIME}`}>To {ride.to.label}</p>;
  const at = Date.parse(position.at);
  return (
    <div className="grid gap-1">
      {remaining ? (
        <Arrival ride={ride} remaining={remaining} at={at} />
      ) : (
        <p className={TIME}>{plannedArrivalText(ride, at)}</p>
      )}
      <p className="text-small text-fg-2 tabular-nums">
        {remaining && `${milesToGo(remaining.miles)} · `}
        <PositionAge at={at} />
      </p>
    </div>
  );
};

/** Never in the color of a warning: the rider cannot make the position newer. */
const PositionAge = ({ at, isInSentence = false }: { at: number; isInSentence?: boolean }) => {
  const { text } = ageText(at, useNow(1000));
  return isInSentence ? text.toLowerCase() : text;
};

type ArrivalProps = { ride: Ride; remaining: Remaining; at: number };

/** Time of the arrival; on the planned route its range opens on a press and narrows as the ride goes on. */
const Arrival = ({ ride, remaining, at }: ArrivalProps) => {
  const { miles, minutes } = remaining;
  const startedAt = reachedAt(ride, "started");
  const pace = {
    minutes: ride.duration,
    startedAt: startedAt === null ? null : new Date(startedAt),
  };
  const pacedEstimate = pacedMinutes(pace, remaining, new Date(at));
  const text = arrivalText({ miles, minutes: pacedEstimate?.expected ?? minutes }, at);
  if (!pacedEstimate) return <p className={TIME}>{text}</p>;
  return (
    <details className="group">
      <summary
        className={`-my-2.5 min-h-11 list-none rounded-input py-2.5 ${TIME} [&::-webkit-details-marker]:hidden`}
      >
        {text}
        <span className="sr-only">, show the range</span>
        <ChevronDown
          aria-hidden
          className="ml-1 inline size-5 text-fg-2 transition-[rotate] group-open:rotate-180"
        />
      </summary>
      <p className="pb-1 text-small text-fg-2 tabular-nums">
        {arrivalRangeText(pacedEstimate.range, at)}
      </p>
    </details>
  );
};

/** Miles and minutes left of a started ride; null without a position, and if only the destination's area is known. */
const useRemaining = (ride: Ride, position: DriverPosition | null): Remaining | null => {
  const line = useRideLine(ride);
  const measuredLine = useMemo(() => (line ? measureLine(readPolyline(line)) : null), [line]);
  const drivenMiles = useRef<number | null>(null);
  const { duration: minutes, to, state } = ride;
  const remaining = useMemo(
    () =>
      position && state === "started" && !isCoarse(to.precision)
        ? remainingOf({ line: measuredLine, minutes, to }, position, {
            drivenMiles: drivenMiles.current,
            departure: localHourAt(new Date(position.at)),
          })
        : null,
    [measuredLine, minutes, to, position, state],
  );
  useEffect(() => {
    drivenMiles.current = remaining?.drivenMiles ?? drivenMiles.current;
  }, [remaining]);
  return remaining;
};

/** The line of a started ride, fetched if the ride comes from a list. */
const useRideLine = ({ id, state, line }: Ride): string | null => {
  const isNeeded = line === undefined && state === "started";
  const { data } = useQuery({ ...lineOf(id), enabled: isNeeded });
  return line ?? data ?? null;
};
