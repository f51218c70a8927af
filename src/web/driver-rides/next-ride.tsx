import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { RoughCountdown } from "#web/ui/time/rough-countdown.tsx";
import { hoursText } from "./request-facts.tsx";

/** The next accepted scheduled ride, and a link to the others. */
export const NextRide = ({ rides: [next, ...later] }: { rides: readonly Ride[] }) =>
  next && (
    <Card aria-labelledby="coming" className="relative grid hover:bg-raised">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-small text-fg-2">
        <h2 id="coming">Next ride</h2>
        {later.length > 0 && (
          <Link
            to="/driver/history"
            className="relative z-10 -my-3 rounded-input py-3 underline underline-offset-4"
          >
            {`${later.length} more upcoming`}
          </Link>
        )}
      </div>
      <ComingRide ride={next} />
    </Card>
  );

const ComingRide = ({ ride }: { ride: Ride }) => (
  <>
    <div className="flex items-start justify-between gap-4">
      <h3 className="text-h3">
        <Link
          to="/driver/history"
          search={{ id: ride.id }}
          className="rounded-input after:absolute after:inset-0"
        >
          <MarketTime at={ride.pickupAt ?? ride.requestedAt} isBrief />
        </Link>
      </h3>
      <p className="flex shrink-0 items-center gap-2 text-h3">
        <Dollars amount={ride.rideCost} />
        <ChevronRight aria-hidden className="size-5 text-fg-3" />
      </p>
    </div>
    <p className="text-fg-2">
      {ride.passengerName ?? ride.rider.firstName}
      {ride.pickupAt && (
        <>
          {" "}
          · in <RoughCountdown until={ride.pickupAt} />
        </>
      )}
      {ride.bookedHours && ` · ${hoursText(ride.bookedHours)}`}
    </p>
    <div className="mt-3">
      <RouteStops isTight from={{ label: ride.from.label }} to={{ label: ride.to.label }} />
    </div>
  </>
);
