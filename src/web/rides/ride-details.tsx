import type { Ride } from "#shared/rides/contract.ts";
import { PageFrame } from "#web/app/page-frame.tsx";
import { RouteStops } from "#web/app/places/route-stops.tsx";
import { Card } from "#web/ui/card.tsx";
import { CancelRide } from "./cancel-ride.tsx";
import { RideBadge } from "./ride-badge.tsx";
import { RideDriver } from "./ride-driver.tsx";
import { RideHead } from "./ride-head.tsx";
import { RidePerson } from "./ride-person.tsx";
import { RidePrice } from "./ride-price.tsx";
import { RideReceipt } from "./ride-receipt.tsx";
import { RideTimeline } from "./ride-timeline.tsx";
import { mayCancel, type Viewer } from "./ride-words.ts";

/** Everything there is to know of a ride, and what can still be done. */
export const RideDetails = ({ ride, viewer }: { ride: Ride; viewer: Viewer }) => (
  <PageFrame>
    <RideHead ride={ride} viewer={viewer} />
    <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-6">
        <Card className="grid gap-5">
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-h3">Trip</h2>
            <RideBadge state={ride.state} />
          </div>
          <RouteStops from={{ label: ride.from.label }} to={{ label: ride.to.label }} />
          <p className="border-t border-hairline pt-3 text-fg-2 tabular-nums">
            {ride.distance} mi · {ride.duration} min (estimated)
          </p>
        </Card>
        {ride.payment.split ? (
          <RideReceipt ride={ride} split={ride.payment.split} viewer={viewer} />
        ) : (
          <Card className="grid gap-4">
            <h2 className="text-h3">Price</h2>
            <RidePrice ride={ride} />
          </Card>
        )}
      </div>
      <div className="grid gap-6">
        <Card className="grid gap-5">
          <h2 className="text-h3">{viewer === "driver" ? "Rider" : "Driver"}</h2>
          {viewer === "driver" ? (
            <RidePerson {...ride.rider} />
          ) : (
            <RideDriver driver={ride.driver} />
          )}
          {mayCancel(ride) && <CancelRide ride={ride} viewer={viewer} />}
        </Card>
        <Card className="grid gap-5">
          <h2 className="text-h3">Progress</h2>
          <RideTimeline ride={ride} />
        </Card>
      </div>
    </div>
  </PageFrame>
);
