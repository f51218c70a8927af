import { useNavigate } from "@tanstack/react-router";
import { Volume2 } from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useRef } from "react";
import type { Directions } from "#shared/directions/directions.ts";
import { milesText, minutesText } from "#shared/places/length-text.ts";
import { acceptRide, type Ride, rejectRide } from "#shared/rides/contract.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { hourlyFare } from "#shared/rides/hourly-fare.ts";
import { useDirections } from "#web/directions/use-directions.ts";
import { deadlineOf, useIsRequestOver } from "#web/driver-rides/driver-action.ts";
import { useDriverTransition } from "#web/driver-rides/driver-transitions.ts";
import { useSoundState } from "#web/drivers/alarm.ts";
import { useSharing } from "#web/drivers/use-sharing.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useConnection } from "#web/platform/live/live.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { Takeover } from "#web/ui/overlays/dialog.tsx";
import { formatTimeLeft, timeLeftAloud } from "#web/ui/time/time-left.ts";
import { useNow } from "#web/ui/time/use-now.ts";

type RequestScreenProps = {
  ride: Ride;
  /** Requests behind this one. */
  others: number;
  onHide: () => void;
  /** Called once this tab's answer is stored. */
  onAnswered: () => void;
};

/**
 * A request for an instant ride, over the whole screen of a phone: facts to decide by, one tap to
 * accept.
 */
export const RequestScreen = ({ ride, others, onHide, onAnswered }: RequestScreenProps) => {
  const accept = useRef<HTMLButtonElement>(null);
  const { position } = useSharing();
  const { directions } = useDirections({ rideId: ride.id, stop: "pickup" }, position);
  const way = directions?.isEstimated ? null : directions;
  const pickupMinutes = way?.minutes ?? ride.pickupMinutes;
  const car = useMemo(() => position && { point: position, at: position.at }, [position]);
  return (
    <Takeover
      isOpen
      title={`${ride.rider.firstName} requested a ride`}
      focusFirst={accept}
      onClose={onHide}
    >
      <div className="flex items-center gap-4">
        <CountdownRing answerBy={deadlineOf(ride)} />
        <div className="min-w-0">
          <h2 className="text-h2 break-words">{ride.rider.firstName} requested a ride</h2>
          <p className="text-small text-fg-2">{riderText(ride)}</p>
        </div>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="text-fg-2">You earn</span>{" "}
          <Dollars amount={ride.rideCost} className="text-display" />
        </span>
        <span className="text-h3 tabular-nums">
          <Dollars amount={hourlyFare({ ...ride, pickupMinutes })} /> an hour
        </span>
      </p>
      <RouteStops
        from={{ label: ride.from.label, detail: pickupText(ride, way) }}
        to={{
          label: ride.to.label,
          detail: `${milesText(ride.distance)}, ${minutesText(ride.duration)}`,
        }}
      />
      <div className="grid flex-1">
        <Suspense fallback={<div className={mapClass} />}>
          <TripMap
            label={`Map of the trip from ${ride.from.label} to ${ride.to.label}`}
            pickup={ride.from}
            dropoff={ride.to}
            line={ride.line}
            car={car ?? undefined}
            isInPage
            className={mapClass}
          />
        </Suspense>
      </div>
      <Notes others={others} />
      <Answer ride={ride} button={accept} onAnswered={onAnswered} onHide={onHide} />
    </Takeover>
  );
};

const mapClass = "trip-map-request rounded-card border border-hairline";

const TripMap = lazy(() =>
  import("#web/map/trip-map.tsx").then((module) => ({ default: module.TripMap })),
);

const riderText = ({ request, rider: { yesPercent } }: Ride): string => {
  const rides = request?.ridesTaken ?? 0;
  if (rides === 0) return "First ride with us";
  const share =
    yesPercent === null
      ? "not enough ratings yet"
      : `${yesPercent} % of drivers would ride with this rider again`;
  return `${rides} ${rides === 1 ? "ride" : "rides"} · ${share}`;
};

type Way = Pick<Directions, "miles" | "minutes">;

/** Miles are rounded to tenths. */
const NEXT_TO_MILES = 0.05;

/**
 * The way by road from the driver's position; until it is known, an estimate from the straight line. The line to a pickup
 * across the street is too short to tell the miles: the way can lead around the block.
 */
const pickupText = ({ pickupMinutes, request }: Ride, way: Way | null): string => {
  if (way) {
    const miles = way.miles < NEXT_TO_MILES ? "less than 0.1" : way.miles.toFixed(1);
    return `Pickup ${minutesText(way.minutes)}, ${miles} mi away`;
  }
  const miles = request?.pickupMiles ?? 0;
  const start = `Pickup about ${minutesText(pickupMinutes)}`;
  return miles < NEXT_TO_MILES ? `${start} away` : `${start}, ${milesText(miles)} away`;
};

const ANSWER_MS = deadlines.answerSeconds * 1000;
const RADIUS = 28;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** The seconds left, also as a ring. */
const CountdownRing = ({ answerBy }: { answerBy: string }) => {
  const msLeft = Math.max(0, Date.parse(answerBy) - useNow(1000));
  const share = Math.min(1, msLeft / ANSWER_MS);
  return (
    <div className="relative grid size-16 shrink-0 place-items-center">
      <svg viewBox="0 0 64 64" aria-hidden className="absolute inset-0 text-accent">
        <g fill="none" stroke="currentColor" strokeWidth="6" transform="rotate(-90 32 32)">
          <circle cx="32" cy="32" r={RADIUS} strokeOpacity="0.25" />
          <circle
            cx="32"
            cy="32"
            r={RADIUS}
            strokeDasharray={CIRCUMFERENCE}
            strokeDashoffset={CIRCUMFERENCE * (1 - share)}
          />
        </g>
      </svg>
      <span role="timer" aria-live="off" className="font-semibold tabular-nums">
        {formatTimeLeft(msLeft)}
      </span>
      <LiveRegion text={timeLeftAloud(msLeft)} />
    </div>
  );
};

/** Notes about other requests, a lost connection and a blocked sound. */
const Notes = ({ others }: { others: number }) => {
  const sound = useSoundState();
  const isOffline = useConnection() === "offline";
  return (
    <>
      {others > 0 && (
        <Note>{others === 1 ? "One more request waits." : `${others} more requests wait.`}</Note>
      )}
      {isOffline && <Note>No connection: your answer cannot be sent until it is back.</Note>}
      {sound === "blocked" && (
        <Note>
          <Volume2 aria-hidden className="inline size-5" /> Tap to turn on the sound.
        </Note>
      )}
    </>
  );
};

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="text-small text-warning">
    {children}
  </p>
);

type AnswerProps = Pick<RequestScreenProps, "ride" | "onAnswered" | "onHide"> & {
  button: RefObject<HTMLButtonElement | null>;
};

/** Accept in the thumb's reach, and a small Decline, which costs the driver nothing. */
const Answer = ({ ride, button, onAnswered, onHide }: AnswerProps) => {
  const isExpired = useIsRequestOver(ride);
  const navigate = useNavigate();
  const { act, isPending, variables, error } = useDriverTransition(ride, (move) => {
    onAnswered();
    if (move === "accept") void navigate({ to: "/driver/dashboard" });
  });
  const params = { rideId: ride.id };
  const isAccepting = isPending && variables?.name === "accept";
  if (isExpired)
    return (
      <div role="status" className="grid gap-3">
        <p className="text-warning">
          The time to answer is over. A missed request does not count against you.
        </p>
        <Button variant="outline" size="lg" width="full" onClick={onHide}>
          Close
        </Button>
      </div>
    );
  return (
    <div className="grid gap-2">
      <FailureNote error={error} />
      <Button
        ref={button}
        size="lg"
        width="full"
        className="min-h-16"
        pending={isAccepting}
        disabled={isPending && !isAccepting}
        onClick={() => act({ name: "accept", request: () => call(acceptRide, { params }) })}
      >
        <span className="text-h2">Accept</span>
      </Button>
      <Button
        variant="ghost"
        width="full"
        pending={isPending && !isAccepting}
        disabled={isAccepting}
        onClick={() =>
          act({ name: "reject", request: () => call(rejectRide, { params, body: {} }) })
        }
      >
        Decline
      </Button>
    </div>
  );
};
