import { CircleCheck } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { DriverApproach } from "#web/rides/driver-approach.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";

const subtitles: Partial<Record<Ride["state"], string>> = {
  accepted: "(Your driver is on the way)",
  arrived: "(Your driver is at the pickup)",
  started: "(You are on your way)",
};

/** The ride is on: where the driver is in it, and when to expect what. */
export const ConfirmedRide = ({ ride }: { ride: Ride }) => {
  const isBeforePickup = ride.state === "accepted" || ride.state === "arrived";
  const isBooked = ride.kind === "scheduled" && ride.state === "accepted";
  return (
    <div className="flex gap-4">
      <CircleCheck aria-hidden className="mt-0.5 size-8 shrink-0 text-success" />
      <div className="grid gap-3">
        <div role="status">
          <h1 className="text-h1">Ride Confirmed!</h1>
          {!isBooked && <p className="text-fg-2">{subtitles[ride.state]}</p>}
          {isBeforePickup && ride.pickupAt && (
            <p className="text-fg-2">
              Pickup: <TimeET at={ride.pickupAt} />
            </p>
          )}
        </div>
        <DriverApproach ride={ride} />
      </div>
    </div>
  );
};
