import { Navigation } from "lucide-react";
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
  const { position } = useSharing();
  const way = useDirections({ rideId: ride.id, stop }, position);
  const isWaiting = ride.state === "arrived";
  const speech = useSpeechSwitch();
  useSpeech(speech.isOn, isWaiting ? null : turnAhead(way, stop));
  const { directions, progress } = way;
  const hasTurns = (directions?.turns.length ?? 0) > 0;
  return (
    <section aria-label={`Way to ${stopName(stop)}`} className="grid gap-3">
      {isWaiting ? waiting : <Banner way={way} stop={stop} hasPosition={position !== null} />}
      <WayMap ride={ride} stop={stop} way={way} />
      <DriveTools
        target={stop === "pickup" ? ride.from : ride.to}
        state={ride.state}
        speech={hasTurns && !isWaiting ? speech : null}
      >
        <Remaining way={way} position={position} ride={ride} stop={stop} />
      </DriveTools>
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

/** The turn ahead, or why there is none. All turns have one height, so that the map below keeps its place. */
const Banner = ({
  way,
  stop,
  hasPosition,
}: {
  way: DrivingDirections;
  stop: Stop;
  hasPosition: boolean;
}) => {
  const ahead = turnAhead(way, stop);
  const note = useNote(way, hasPosition);
  return (
    <div
      className={`flex items-center gap-4 rounded-card bg-raised px-4 py-3 ${note === SHARE_NOTE ? "" : "min-h-24"}`}
    >
      {ahead ? (
        <>
          <TurnArrow kind={ahead.turn.kind} className="size-10 text-accent" />
          <div className="min-w-0">
            <p className="text-h2 tabular-nums">{turnDistanceText(ahead.milesToNext)}</p>
            <p role="status" className="text-h3 break-words">
              {turnText(ahead.turn, stop)}
            </p>
          </div>
        </>
      ) : (
        <>
          {note !== SHARE_NOTE && <Navigation aria-hidden className="size-6 shrink-0 text-fg-2" />}
          <div
            className={`min-w-0 flex-1 ${note === SHARE_NOTE ? "flex flex-wrap items-center gap-x-4 gap-y-2" : "grid gap-2"}`}
          >
            <div role="status" className="grid min-w-28 flex-1 gap-2">
              {note ?? <HowToAllow />}
            </div>
            {(note === null || note === SHARE_NOTE) && (
              <Button variant="outline" onClick={() => chooseSource({ kind: "device" })}>
                {note === null ? "Try again" : "Share location"}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
};

/** Why there is no turn; null if the browser has refused the location. */
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
  if (isPreparing)
    return "Finding the route. Until then, time and distance are estimated from the straight line.";
  return directions.isPreparing
    ? "No street directions right now. Time and distance are estimated from the straight line. We keep trying."
    : "No street directions here. Time and distance are estimated from the straight line.";
};

const SHARE_NOTE = "See turns and arrival time";

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

/**
 * Minutes, miles and arrival time; without a position, the figures of the request. Nothing while the driver waits: the
 * card has the length of the trip below its stops.
 */
const Remaining = ({ way, position, ride, stop }: RemainingProps) => {
  const now = useNow(10_000);
  const target = stop === "pickup" ? ride.from : ride.to;
  const remaining = remainingOf(way, { position, target, now });
  if (ride.state === "arrived") return null;
  if (!remaining)
    return <p className="grow text-fg-2 empty:hidden max-sm:w-full">{bookedText(ride, now)}</p>;
  return (
    <p className="flex grow flex-wrap items-baseline gap-x-3 text-h3 tabular-nums max-sm:w-full">
      <span>{minutesText(remaining.minutes)}</span>
      <span>{milesText(remaining.miles)}</span>
      <span className="text-fg-2">
        arrive {formatMarketClock(plusMinutes(new Date(now), remaining.minutes))}
      </span>
    </p>
  );
};

/** Empty on the way to a booked pickup, whose minutes were estimated from no known place. */
const bookedText = (ride: Ride, now: number): string => {
  if (ride.state === "started") {
    const arrival = plusMinutes(new Date(reachedAt(ride, "started") ?? now), ride.duration);
    const trip = `Whole trip: ${milesText(ride.distance)}, about ${minutesText(ride.duration)}`;
    // A ride booked by the hour may stop for as long as was booked.
    return ride.bookedHours === null && arrival.getTime() > now
      ? `Arrive about ${formatMarketClock(arrival)}. ${trip}`
      : trip;
  }
  return ride.state === "accepted" && ride.kind === "instant"
    ? `About ${minutesText(ride.pickupMinutes)} to the pickup`
    : "";
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
