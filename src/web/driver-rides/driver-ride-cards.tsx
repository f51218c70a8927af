import { taxName } from "#shared/product.ts";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { DriverRideAction } from "./driver-ride-action.tsx";
import { DriverRideNet, DriverRidePart, DriverRideTotal } from "./driver-ride-amount.tsx";
import { DriverRideLink } from "./driver-ride-link.tsx";
import { DriverRideStatus } from "./driver-ride-status.tsx";
import type { ShownRides } from "./driver-rides-table.tsx";

/** The driver's rides as cards, for narrow screens. */
export const DriverRideCards = ({ rides, onAction, onDetails }: ShownRides) => (
  <ul className="grid gap-4 md:grid-cols-2 min-[70rem]:hidden">
    {rides.map((ride) => (
      <li
        key={ride.id}
        className="relative grid content-between gap-3 rounded-card border border-hairline bg-surface p-4 transition-colors hover:bg-raised"
      >
        <div className="grid gap-3">
          <div className="flex items-start justify-between gap-4">
            <div className="grid gap-1">
              <DriverRideLink ride={ride} onOpen={onDetails} />
              <p className="text-fg-2">{ride.username}</p>
            </div>
            <p className="shrink-0 text-right">
              <DriverRideNet ride={ride} className="text-h3" />
              <span className="block text-small text-fg-2">Net</span>
            </p>
          </div>
          <RouteStops from={{ label: ride.from }} to={{ label: ride.to }} />
          {ride.state !== "completed" && (
            <>
              <Money ride={ride} />
              <DriverRideStatus ride={ride} />
            </>
          )}
        </div>
        {ride.state === "completed" ? (
          <div className="flex flex-wrap items-center justify-between gap-x-1">
            <div className="min-w-0 flex-1 basis-36">
              <Money ride={ride} />
            </div>
            <div className="-mx-4">
              <DriverRideAction ride={ride} onAction={onAction} />
            </div>
          </div>
        ) : (
          <DriverRideAction ride={ride} onAction={onAction} />
        )}
      </li>
    ))}
  </ul>
);

const Money = ({ ride }: { ride: DriverRide }) => (
  <dl className="flex flex-wrap gap-x-3 gap-y-1 text-small text-fg-2">
    <div className="flex gap-1.5">
      <dt>{taxName()}</dt>
      <dd>
        <DriverRidePart ride={ride} amount={ride.tax} />
      </dd>
    </div>
    <div className="flex gap-1.5">
      <dt>Total</dt>
      <dd>
        <DriverRideTotal ride={ride} />
      </dd>
    </div>
  </dl>
);
