import { formatDollars } from "#shared/money.ts";
import { completeRide, type Ride } from "#shared/rides/contract.ts";
import { milesAwayText, useMilesAway } from "#web/directions/miles-away.ts";
import { call } from "#web/platform/client.ts";
import { AfterPickupTimeButton } from "./after-pickup-time-button.tsx";

/** Completes a ride after a confirmation; a scheduled one not before its pickup time. */
export const CompleteButton = ({ ride, label }: { ride: Ride; label: string }) => {
  const miles = useMilesAway(ride.to);
  const { firstName } = ride.rider;
  return (
    <AfterPickupTimeButton
      ride={ride}
      transition="complete"
      request={() => call(completeRide, { params: { rideId: ride.id } })}
      label={label}
      confirm={{
        title: `Complete ${firstName}'s ride to ${ride.to.label}?`,
        text: (
          <div className="grid gap-2">
            {miles !== null && (
              <p className="font-medium text-warning">{milesAwayText(miles, "dropoff")}</p>
            )}
            <p>{`The ride ends for ${firstName}, and you earn ${formatDollars(ride.rideCost)}.`}</p>
            <p>{completeWarning}</p>
          </div>
        ),
        cancelLabel: ride.state === "started" ? "Keep driving" : "Not yet",
      }}
    />
  );
};

export const completeWarning = "This action cannot be undone. Do you want to complete it?";
