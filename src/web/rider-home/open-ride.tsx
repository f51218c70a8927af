import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { CancelRide } from "#web/rides/cancel-ride.tsx";
import { riderMoneyWords } from "#web/rides/money-words.ts";
import { RideDriver } from "#web/rides/ride-driver.tsx";
import { RidePrice } from "#web/rides/ride-price.tsx";
import { RideTimeline } from "#web/rides/ride-timeline.tsx";
import { mayCancel } from "#web/rides/ride-words.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmedRide } from "./confirmed-ride.tsx";
import { MatchingRide } from "./matching-ride.tsx";

const AskAfterBooking = lazy(() =>
  import("#web/notices/ask-after-booking.tsx").then((asking) => ({
    default: asking.AskAfterBooking,
  })),
);

/** The rider's paid ride from dispatch to its end: driver, trip, price and progress. */
export const OpenRide = ({ ride }: { ride: Ride }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[min(26rem,45%)_minmax(0,1fr)] lg:gap-8">
    <Card className="grid gap-6">
      {ride.state === "pending" ? <MatchingRide ride={ride} /> : <ConfirmedRide ride={ride} />}
      <hr className="border-hairline" />
      <RideDriver driver={ride.driver} />
      <div className="grid gap-3">
        <Link
          to="/rides/$id"
          params={{ id: ride.id }}
          className={buttonClass({ variant: "outline", width: "full" })}
        >
          Ride details
        </Link>
        {mayCancel(ride) && <CancelRide ride={ride} viewer="rider" />}
      </div>
    </Card>
    <div className="grid gap-6">
      <Suspense fallback={null}>
        <AskAfterBooking ride={ride} />
      </Suspense>
      <Card className="grid gap-5">
        <h2 className="text-h3">Your trip</h2>
        <RouteStops from={{ label: ride.from.label }} to={{ label: ride.to.label }} />
        <RidePrice ride={ride} />
        <p className="text-small text-fg-2">{riderMoneyWords(ride)}</p>
      </Card>
      <Card className="grid gap-5">
        <h2 className="text-h3">Progress</h2>
        <RideTimeline ride={ride} />
      </Card>
    </div>
  </div>
);
