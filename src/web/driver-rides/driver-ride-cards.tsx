import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { DriverRideAction } from "./driver-ride-action.tsx";
import { DriverRideNet, riderPartsOf } from "./driver-ride-amount.tsx";
import { DriverRideLink } from "./driver-ride-link.tsx";
import { DriverRideStatus } from "./driver-ride-status.tsx";
import type { ShownRides } from "./driver-rides-table.tsx";

/** The driver's rides as cards, for narrow screens. */
export const DriverRideCards = ({ rides, onAction, onDetails }: ShownRides) => (
  <ul className="grid gap-3 md:grid-cols-2 min-[70rem]:hidden">
    {rides.map((ride) => (
      <li
        key={ride.id}
        className="relative grid content-start gap-2 rounded-card border border-hairline bg-surface p-4 transition-colors hover:bg-raised"
      >
        <div className="flex items-start justify-between gap-4">
          <DriverRideLink ride={ride} onOpen={onDetails} />
          <div className="shrink-0 text-right">
            <DriverRideNet ride={ride} className="text-h3" />
            {!ride.isRejected && (
              <span className="block text-small text-fg-2">
                {ride.state === "completed" ? "You earned" : "You earn"}
              </span>
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <p className="text-small break-words text-fg-2">
            <span>{ride.username}</span> ·{" "}
            <span className="font-mono text-fg-3">{ride.reference}</span>
          </p>
          <DriverRideStatus ride={ride} />
        </div>
        <p className="text-small break-words">
          <span>{ride.from}</span> <span className="text-fg-3">to</span> <span>{ride.to}</span>
        </p>
        {!ride.isRejected && <RiderParts ride={ride} />}
        {(ride.isRejected || isActive(ride.state)) && (
          <DriverRideAction ride={ride} onAction={onAction} />
        )}
      </li>
    ))}
  </ul>
);

/** Tax, fees, credit and the amount charged to the rider. */
const RiderParts = ({ ride }: { ride: DriverRide }) => (
  <dl className="flex flex-wrap gap-2 text-small text-fg-2">
    {riderPartsOf(ride).map(({ name, amount }) => (
      <div key={name} className="flex-1 basis-24">
        <dt className="text-fg-3">{name}</dt>
        <dd>
          <Dollars amount={amount} />
        </dd>
      </div>
    ))}
  </dl>
);
