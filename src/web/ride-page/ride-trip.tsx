import type { Ride } from "#shared/rides/contract.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { RideBadge } from "#web/rides/ride-badge.tsx";
import type { Viewer } from "#web/rides/ride-words.ts";
import { Card } from "#web/ui/card.tsx";
import { phoneWords } from "#web/ui/phone-words.ts";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { ScheduledFacts } from "./scheduled-facts.tsx";

/** When, from where to where and for whom: what was asked for. */
export const RideTrip = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => (
  <Card data-receipt aria-labelledby={`trip-${ride.id}`} className="@container grid gap-5">
    <div className="flex items-center justify-between gap-4">
      <h2 id={`trip-${ride.id}`} className="text-h3">
        Trip
      </h2>
      <RideBadge state={ride.state} />
    </div>
    {ride.pickupAt ? <ScheduledFacts ride={ride} /> : <TimeET at={ride.requestedAt} />}
    <RouteStops from={{ label: ride.from.label }} to={{ label: ride.to.label }} />
    <div className="grid gap-2 border-t border-hairline pt-3 text-fg-2">
      <p className="tabular-nums">
        {ride.distance} mi · {ride.duration} min (estimated)
      </p>
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

const passengerOf = ({ passengerName, rider }: Ride): string =>
  rider.phoneNumber ? `${passengerName}, ${phoneWords(rider.phoneNumber)}` : `${passengerName}`;
