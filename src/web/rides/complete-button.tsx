import type { Ride } from "#shared/rides/contract.ts";
import { TimeET } from "#web/ui/time-et.tsx";
import { useIsPast } from "#web/ui/use-is-past.ts";
import { DriverMoveButton } from "./driver-move-button.tsx";

/** Completes a ride after the question; a scheduled one not before its pickup time. */
export const CompleteButton = ({ ride, label }: { ride: Ride; label: string }) => {
  const isOpen = useIsPast(ride.pickupAt ?? ride.requestedAt);
  return (
    <div className="grid gap-2">
      <DriverMoveButton
        ride={ride}
        move="complete"
        label={label}
        variant={isOpen ? "primary" : "outline"}
        disabled={!isOpen}
        confirm={{
          title: `Complete ${ride.rider.firstName}'s ride to ${ride.to.label}?`,
          text: <p>{completeWords}</p>,
        }}
      />
      {!isOpen && ride.pickupAt && (
        <p className="text-small text-fg-2">
          You can complete this ride from <TimeET at={ride.pickupAt} /> on.
        </p>
      )}
    </div>
  );
};

export const completeWords = "This action cannot be undone. Do you want to complete it?";
