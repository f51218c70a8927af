import type { ReactNode } from "react";
import { wholeMinutes } from "#shared/places/route-estimate.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { estimatedArrival } from "#shared/rides/estimated-arrival.ts";
import { TripLength } from "#web/offers/trip-length.tsx";
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
    {ride.pickupAt ? <ScheduledFacts ride={ride} /> : <MarketTime at={ride.requestedAt} />}
    <RideStops ride={ride} viewer={viewer} />
    <div className="grid gap-2 border-t border-hairline pt-3 text-fg-2">
      <RideLength ride={ride} />
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

/** Distance and duration; until the ride begins also the range, and the expected arrival of an instant ride. */
const RideLength = ({ ride }: { ride: Ride }) => {
  const now = useNow(UPDATE_MS);
  if (!isAhead(ride)) return <p className="tabular-nums">{lengthText(ride)}</p>;
  return (
    <TripLength
      distance={ride.distance}
      minutes={ride.duration}
      range={wholeMinutes(ride.duration).minutesRange}
      isEstimated
      departAt={expectedStart(ride, new Date(now))}
    />
  );
};

const passengerOf = ({ passengerName, rider }: Ride): string =>
  rider.phoneNumber ? `${passengerName}, ${formatPhone(rider.phoneNumber)}` : `${passengerName}`;

/** When a scheduled ride begins and is expected to end; renders nothing for an instant ride. */
const ScheduledFacts = ({ ride }: { ride: Ride }) => {
  if (!ride.pickupAt) return null;
  const pickupAt = new Date(ride.pickupAt);
  const { day, time } = splitDayAndTime(pickupAt);
  return (
    <dl className="grid gap-3 @md:grid-cols-3">
      <Fact name="Date">{day}</Fact>
      <Fact name="Pickup time">
        <time dateTime={ride.pickupAt}>{time}</time>
      </Fact>
      <Fact name="Estimated arrival">
        {formatLaterTime(pickupAt, estimatedArrival(pickupAt))}
        <RouteArrival ride={ride} pickupAt={pickupAt} />
      </Fact>
      {ride.bookedHours !== null && (
        <Fact name="Booked by the hour">
          {ride.bookedHours} hour{ride.bookedHours === 1 ? "" : "s"}
        </Fact>
      )}
    </dl>
  );
};

/** Arrival by the route where it differs from the estimate, which is the same for all scheduled rides. */
const RouteArrival = ({ ride, pickupAt }: { ride: Ride; pickupAt: Date }) => {
  const arrival = plusMinutes(pickupAt, ride.duration);
  if (ride.bookedHours !== null || arrival.getTime() === estimatedArrival(pickupAt).getTime())
    return null;
  return (
    <span className="block text-small font-normal text-fg-2">
      or about {formatLaterTime(pickupAt, arrival)} by the route
    </span>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 rounded-button bg-raised px-4 py-2.5 @md:block @md:py-3">
    <dt className="text-small text-fg-2">{name}</dt>
    <dd className="text-right font-semibold tabular-nums @md:text-left @md:text-h3">{children}</dd>
  </div>
);
