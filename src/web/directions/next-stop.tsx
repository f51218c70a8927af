import type { ReactNode } from "react";
import type { Directions, Turn } from "#shared/directions/directions.ts";
import { formatMarketClock } from "#shared/market-time.ts";
import { milesText, minutesText } from "#shared/places/length-text.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import type { Point } from "#shared/places/place.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { nextStop } from "#shared/rides/next-stop.ts";
import { useIsOnline } from "#web/drivers/platform-status.ts";
import { HowToAllow } from "#web/drivers/position-text.tsx";
import { chooseSource, type Sharing } from "#web/drivers/sharing-store.ts";
import { useSharing } from "#web/drivers/use-sharing.ts";
import { reachedAt } from "#web/rides/ride-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { turnDistance } from "./distance-text.ts";
import { DriveTools } from "./drive-tools.tsx";
import { TurnArrow } from "./turn-arrow.tsx";
import { type Stop, stopName, turnDistanceText, turnText } from "./turn-text.ts";
import { type DrivingDirections, useDirections } from "./use-directions.ts";
import { useSpeech, useSpeechSwitch } from "./use-speech.ts";
import { WayMap } from "./way-map.tsx";

type NextStopProps = {
  ride: Ride;
  /** Takes the place of the turn ahead while the driver waits at the pickup. */
  waiting: ReactNode;
};

/** The route to the next stop for the driver of a current ride, who then need not leave the page for a maps app. */
export const NextStop = ({ ride, ...parts }: NextStopProps) => {
  const stop = nextStop(ride.state);
  // One map for both stops: a new one would load again while the car moves.
  return stop && <WayTo ride={ride} stop={stop} {...parts} />;
};

const WayTo = ({ ride, stop, waiting }: NextStopProps & { stop: Stop }) => {
  const { position, source } = useSharing();
  const way = useDirections({ rideId: ride.id, stop }, position);
  const isWaiting = ride.state === "arrived";
  const speech = useSpeechSwitch();
  useSpeech(speech.isOn, isWaiting ? null : turnAhead(way, stop));
  const { directions, progress } = way;
  const hasTurns = (directions?.turns.length ?? 0) > 0;
  return (
    <section aria-label={`Way to ${stopName(stop)}`} className="grid gap-4">
      {isWaiting ? (
        waiting
      ) : (
        <Banner way={way} stop={stop} hasPosition={position !== null}>
          <Remaining way={way} position={position} ride={ride} stop={stop} />
        </Banner>
      )}
      <WayMap ride={ride} stop={stop} way={way} />
      <DriveTools
        target={stop === "pickup" ? ride.from : ride.to}
        state={ride.state}
        isSharing={source.kind !== "none"}
        speech={hasTurns && !isWaiting ? speech : null}
      />
      {directions && hasTurns && (
        <TurnList turns={directions.turns} nextIndex={progress?.nextIndex ?? 0} stop={stop} />
      )}
    </section>
  );
};

const turnAhead = ({ directions, progress, isOffRoute }: DrivingDirections, stop: Stop) => {
  const turn = progress && directions?.turns[progress.nextIndex];
  if (!turn || isOffRoute) return null;
  return { turn, milesToNext: progress.milesToNext, stop };
};

type BannerProps = {
  way: DrivingDirections;
  stop: Stop;
  hasPosition: boolean;
  /** The arrival, on top. */
  children: ReactNode;
};

/** The arrival, then the turn ahead, or why there is none: both have one height, so that the map keeps its place. */
const Banner = ({ way, stop, hasPosition, children }: BannerProps) => {
  const ahead = turnAhead(way, stop);
  const note = useNote(way, hasPosition);
  return (
    <div className="grid gap-2 rounded-card bg-raised px-4 py-3">
      {children}
      {ahead ? (
        <div className="flex items-center gap-4">
          <TurnArrow kind={ahead.turn.kind} className="size-10 text-accent" />
          <div className="min-w-0">
            <p className="text-h2 tabular-nums">{turnDistanceText(ahead.milesToNext)}</p>
            <p role="status" className="text-h3 break-words">
              {turnText(ahead.turn, stop)}
            </p>
          </div>
        </div>
      ) : (
        <NoTurn note={note} />
      )}
    </div>
  );
};

/** Why there is no turn; null if the browser has refused the location. */
const NoTurn = ({ note }: { note: string | null }) => (
  <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 text-small text-fg-2">
    <div role="status" className="grid min-w-28 flex-1 gap-2">
      {note ?? <HowToAllow />}
    </div>
    {(note === null || note === SHARE_NOTE) && (
      <Button variant="outline" onClick={() => chooseSource({ kind: "device" })}>
        {note === null ? "Try again" : "Share location"}
      </Button>
    )}
  </div>
);

const useNote = (way: DrivingDirections, hasPosition: boolean): string | null => {
  const isOnline = useIsOnline();
  const sharing = useSharing();
  if (hasPosition) return wayNote(way);
  return isOnline === false ? "Go online to see the route." : noPositionNote(sharing);
};

const wayNote = ({ directions, isOffRoute, isFailed, isPreparing }: DrivingDirections): string => {
  if (isOffRoute) return "You left the route. Finding a new one.";
  if (isFailed) return "The route could not be loaded. We keep trying.";
  if (!directions?.isEstimated) return "Finding the route.";
  if (isPreparing) return "Finding the route. Until then, time and distance are estimated.";
  return directions.isPreparing
    ? "No street directions right now. Time and distance are estimated. We keep trying."
    : "No street directions here. Time and distance are estimated.";
};

const SHARE_NOTE = "No turns without your location.";

const noPositionNote = ({ source, trouble, isElsewhere }: Sharing): string | null => {
  if (isElsewhere) return "Another tab of this browser sends your position. Use that one.";
  if (source.kind === "none") return SHARE_NOTE;
  return trouble === "refused" ? null : "Finding your position.";
};

type RemainingProps = {
  way: DrivingDirections;
  position: Point | null;
  ride: Ride;
  stop: Stop;
};

/** Arrival time, minutes and miles, by the route or, without a position, by the request; later only the trip's miles. */
const Remaining = ({ way, position, ride, stop }: RemainingProps) => {
  const now = useNow(10_000);
  const target = stop === "pickup" ? ride.from : ride.to;
  const remaining = remainingOf(way, { position, target, now });
  const minutes = remaining ? remaining.minutes : bookedMinutes(ride, now);
  const trip = ride.state === "started" ? `${milesText(ride.distance)} in all` : "";
  const miles = remaining ? milesText(remaining.miles) : minutes === null && trip;
  if (minutes === null && !miles) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-h3 tabular-nums">
      {minutes !== null && (
        <>
          <span className="text-h2">
            <span className="sr-only">arrive </span>
            {formatMarketClock(plusMinutes(new Date(now), minutes))}
          </span>
          <span>{minutesText(minutes)}</span>
        </>
      )}
      {miles && <span className="text-fg-2">{miles}</span>}
    </p>
  );
};

/**
 * Minutes left by the request; null once they have passed. Null also on the way to a booked pickup, whose minutes were
 * estimated from no known place, and on a trip booked by the hour, which may stop for as long as was booked.
 */
const bookedMinutes = (ride: Ride, now: number): number | null => {
  const isOnTrip = ride.state === "started";
  if (isOnTrip ? ride.bookedHours !== null : ride.kind === "scheduled") return null;
  const since = reachedAt(ride, isOnTrip ? "started" : "accepted");
  const end = plusMinutes(new Date(since ?? now), isOnTrip ? ride.duration : ride.pickupMinutes);
  const minutes = Math.ceil((end.getTime() - now) / 60_000);
  return minutes > 0 ? minutes : null;
};

const remainingOf = (
  { directions, progress }: DrivingDirections,
  { position, target, now }: { position: Point | null; target: Point; now: number },
): Pick<Directions, "miles" | "minutes"> | null => {
  if (progress)
    return {
      miles: progress.remainingMiles,
      minutes: Math.max(1, Math.round(progress.remainingMinutes)),
    };
  if (!position || !directions) return null;
  const { milesHundredths, minutes } = estimateRoute(position, target, localHourAt(new Date(now)));
  return { miles: milesHundredths / 100, minutes };
};

type TurnListProps = { turns: readonly Turn[]; nextIndex: number; stop: Stop };

/** All remaining turns, in order. */
const TurnList = ({ turns, nextIndex, stop }: TurnListProps) => {
  const turnsLeft = turns.slice(nextIndex);
  return (
    <Disclosure
      summary={turnsLeft.length === 1 ? "The last turn" : `All ${turnsLeft.length} turns`}
    >
      <ol className="grid">
        {turnsLeft.map((turn, index) => (
          <li
            key={turn.pointIndex}
            aria-current={index === 0 ? "step" : undefined}
            className="flex items-center gap-3 border-t border-hairline py-2.5 first:border-0"
          >
            <TurnArrow kind={turn.kind} className="size-5 text-fg-2" />
            <span className="min-w-0 flex-1 break-words">{turnText(turn, stop)}</span>
            <span className="shrink-0 text-small text-fg-2 tabular-nums">
              {turnDistance(turn.miles)}
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
};
