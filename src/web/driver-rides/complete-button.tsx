import { completeRide, type Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { AfterPickupTimeButton } from "./after-pickup-time-button.tsx";

/** Completes a ride after a confirmation; a scheduled one not before its pickup time. */
export const CompleteButton = ({ ride, label }: { ride: Ride; label: string }) => (
  <AfterPickupTimeButton
    ride={ride}
    transition="complete"
    request={() => call(completeRide, { params: { rideId: ride.id } })}
    label={label}
    confirm={{
      title: `Complete ${ride.rider.firstName}'s ride to ${ride.to.label}?`,
      text: <p>{completeWarning}</p>,
    }}
  />
);

export const completeWarning = "This action cannot be undone. Do you want to complete it?";
