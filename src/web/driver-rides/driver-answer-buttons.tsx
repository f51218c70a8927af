import { useState } from "react";
import { acceptRide, type Ride, rejectRide } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { useIsRequestOver } from "./driver-action.ts";
import { DriverTransitionButton } from "./driver-transition-button.tsx";
import { RejectReason } from "./reject-reason.tsx";
import { RequestFacts } from "./request-facts.tsx";

/** Buttons to accept or reject a paid ride, each with a confirmation. */
export const DriverAnswerButtons = ({ ride }: { ride: Ride }) => {
  const isExpired = useIsRequestOver(ride);
  const [reason, setReason] = useState("");
  const params = { rideId: ride.id };
  const { firstName } = ride.rider;
  return (
    <div className="grid grid-cols-2 gap-3">
      <DriverTransitionButton
        ride={ride}
        transition="accept"
        request={() => call(acceptRide, { params })}
        label="Accept"
        disabled={isExpired}
        confirm={{
          title: `Accept ${firstName}'s ride?`,
          text: (
            <RequestFacts
              fare={ride.rideCost}
              miles={ride.distance}
              minutes={ride.duration}
              bookedHours={ride.bookedHours}
              pickupAt={ride.pickupAt}
              pickupMinutes={ride.kind === "instant" ? ride.pickupMinutes : null}
              from={ride.from.label}
              to={ride.to.label}
            />
          ),
        }}
      />
      <DriverTransitionButton
        ride={ride}
        transition="reject"
        request={() => call(rejectRide, { params, body: { reason } })}
        label="Reject"
        variant="outline"
        disabled={isExpired}
        confirm={{
          title: `Reject ${firstName}'s ride?`,
          text: (
            <div className="grid gap-4">
              <p>{rejectNote}</p>
              <RejectReason reason={reason} onChange={setReason} />
            </div>
          ),
          isDestructive: true,
        }}
      />
    </div>
  );
};

const rejectNote = "The rider gets everything back. Rejecting does not count against you.";
