import type { ReactNode } from "react";
import { milesText } from "#shared/places/length-text.ts";
import { wholeMinutes } from "#shared/places/route-estimate.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { estimatedArrival } from "#shared/rides/estimated-arrival.ts";
import { TripLength } from "#web/offers/trip-length.tsx";
import { aboutMinutes, aroundTime } from "#web/offers/trip-text.ts";
import { formatLaterTime, splitDayAndTime } from "#web/rides/day-and-time.ts";
import { expectedStart, isAhead } from "#web/rides/expected-start.ts";
import { RideBadge } from "#web/rides/ride-badge.tsx";
import { lengthText } from "#web/rides/ride-length.ts";
import { RideStops } from "#web/rides/ride-stops.tsx";
import type { Viewer } from "#web/rides/ride-text.ts";
import { Card } from "#web/ui/card.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useNow } from "#web/ui/time/use-now.ts";

/** Time, route and passenger as requested. */
export const RideTrip = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => (
  <Card data-receipt aria-labelledby={`trip-${ride.id}`} className="@container grid gap-5">
    <div className="flex items-center justify-between gap-4">
      <h2 id={`trip-${ride.id}`} className="text-h3">
        Trip
      </h2>
      <RideBadge state={ride.state} />
    </div>
    {ride.pickupAt && viewer === "rider" ? (
      <ScheduledFacts ride={ride} pickupAt={ride.pickupAt} />
    ) : (
      <MarketTime at={ride.pickupAt ?? ride.requestedAt} />
    )}
    <RideStops ride={ride} viewer={viewer} />
    <div className="grid gap-2 border-t border-hairline pt-3 text-fg-2">
      <RideLength ride={ride} viewer={viewer} />
      {ride.passengerName && (
        <p className="break-words">
          Passenger: <span className="text-fg">{passengerOf(ride)}</span>
        </p>
      )}
      {ride.notes && (
        <p className="break-words whitespace-pre-line">
          {viewer === "rider" ? "Notes for Driver" : "Notes"}:{" "}
          <span className="text-fg">{ride.notes}</span>
        </p>
      )}
    </div>
  </Card>
);

const UPDATE_MS = 30_000;

/** Distance and duration; until the ride begins also the range, and the expected arrival unless the card has one. */
const RideLength = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => {
  const now = useNow(UPDATE_MS);
  if (!isAhead(ride)) return <p className="tabular-nums">{lengthText(ride)}</p>;
  if (viewer === "driver" && ride.bookedHours !== null)
    return (
      <p>
        {milesText(ride.distance)} · booked for {hoursText(ride.bookedHours)}
      </p>
    );
  // A rider's scheduled ride has the arrival among its facts.
  const hasArrival = viewer === "rider" && ride.kind === "scheduled";
  return (
    <TripLength
      distance={ride.distance}
      minutes={ride.duration}
      range={wholeMinutes(ride.duration).minutesRange}
      isEstimated
      departAt={hasArrival ? null : expectedStart(ride, new Date(now))}
    />
  );
};

const hoursText = (hours: number): string => `${hours} hour${hours === 1 ? "" : "s"}`;

const passengerOf = ({ passengerName, rider }: Ride): string =>
  rider.phoneNumber ? `${passengerName}, ${formatPhone(rider.phoneNumber)}` : `${passengerName}`;

/** When a rider's scheduled ride begins and is expected to end. */
const ScheduledFacts = ({ ride, pickupAt: at }: { ride: Ride; pickupAt: string }) => {
  const pickupAt = new Date(at);
  const { day, time } = splitDayAndTime(pickupAt);
  return (
    <div className="grid gap-3">
      <dl className="grid gap-3 @md:grid-cols-3">
        <Fact name="Date">{day}</Fact>
        <Fact name="Pickup time">
          <time dateTime={at}>{time}</time>
        </Fact>
        <Fact name="Estimated arrival">
          {formatLaterTime(pickupAt, estimatedArrival(pickupAt))}
        </Fact>
        {ride.bookedHours !== null && (
          <Fact name="Booked by the hour">{hoursText(ride.bookedHours)}</Fact>
        )}
      </dl>
      <RouteArrival ride={ride} pickupAt={pickupAt} />
    </div>
  );
};

/** Arrival by the route where it differs from the estimate, which is the same for all scheduled rides. */
const RouteArrival = ({ ride, pickupAt }: { ride: Ride; pickupAt: Date }) => {
  const arrival = plusMinutes(pickupAt, ride.duration);
  if (ride.bookedHours !== null || arrival.getTime() === estimatedArrival(pickupAt).getTime())
    return null;
  return (
    <p className="text-small text-fg-2">
      The estimate is always 30 min after the pickup. Your route takes {aboutMinutes(ride.duration)}
      , so expect to arrive {aroundTime(pickupAt, ride.duration)}.
    </p>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 rounded-button bg-raised px-4 py-2.5 @md:block @md:py-3">
    <dt className="text-small text-fg-2">{name}</dt>
    <dd className="text-right font-semibold tabular-nums @md:text-left @md:text-h3">{children}</dd>
  </div>
);
