import type { Ride } from "#shared/rides/contract.ts";
import { UpdatedAgo } from "#web/ui/time/updated-ago.tsx";
import { useNow } from "#web/ui/time/use-now.ts";
import { approachOf } from "./approach.ts";
import { useDriverPosition } from "./use-driver-position.ts";

/** For the rider: estimated arrival of the driver or of the ride, and the age of the position. */
export const DriverApproach = ({ ride }: { ride: Ride }) => {
  const now = useNow(10_000);
  const position = useDriverPosition(ride.id);
  const { firstName } = ride.driver;
  if (ride.state === "arrived") return <p className="text-h3">{firstName} is waiting for you</p>;
  if (ride.state !== "accepted" && ride.state !== "started") return null;
  const isUnderWay = ride.state === "started";
  // For a scheduled ride, the driver counts as approaching only once a position arrives.
  if (ride.kind === "scheduled" && !isUnderWay && !position) return null;
  const { when, miles } = approachOf(ride, position, now);
  if (isUnderWay && !position) return <p className="text-h3">To {ride.to.label}</p>;
  return (
    <div>
      <p className="text-h3">
        {isUnderWay ? "You arrive" : `${firstName} arrives`} {when} (estimated)
      </p>
      {position && (
        <p className="text-small text-fg-2 tabular-nums">
          {miles} mi {isUnderWay ? "to go" : "away"} · <UpdatedAgo at={Date.parse(position.at)} />
        </p>
      )}
    </div>
  );
};
