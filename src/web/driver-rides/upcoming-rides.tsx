import { Link } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { RoughCountdown } from "#web/ui/time/rough-countdown.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { hoursText } from "./request-facts.tsx";

/** Accepted scheduled rides, next one first. */
export const UpcomingRides = ({ rides }: { rides: readonly Ride[] }) => (
  <section aria-labelledby="coming" className="grid gap-4">
    <h2 id="coming" className="text-h2">
      Upcoming rides
    </h2>
    <ul className="grid gap-4">
      {rides.map((ride) => (
        <li key={ride.id}>
          <ComingRide ride={ride} />
        </li>
      ))}
    </ul>
  </section>
);

const ComingRide = ({ ride }: { ride: Ride }) => (
  <Card aria-labelledby={`coming-${ride.id}`} className="grid gap-4">
    <div className="flex items-start justify-between gap-4">
      <div>
        <h3 id={`coming-${ride.id}`} className="text-h3">
          <TimeET at={ride.pickupAt ?? ride.requestedAt} isBrief />
        </h3>
        <p className="text-fg-2">
          {ride.passengerName ?? ride.rider.firstName}
          {ride.pickupAt && (
            <>
              {" "}
              · in <RoughCountdown until={ride.pickupAt} />
            </>
          )}
        </p>
      </div>
      <p className="shrink-0 text-right">
        <Dollars amount={ride.rideCost} className="block text-h3" />
        <span className="text-small text-fg-2">You earn</span>
      </p>
    </div>
    <RouteStops
      from={{ label: ride.from.label }}
      to={{ label: ride.to.label, detail: ride.bookedHours && hoursText(ride.bookedHours) }}
    />
    <div className="grid gap-3 sm:grid-cols-2">
      <Link
        to="/driver/history"
        search={{ id: ride.id }}
        className={buttonClass({ variant: "outline", width: "full" })}
      >
        Details
      </Link>
      <CancelRide ride={ride} viewer="driver" />
    </div>
  </Card>
);
