import type { Ride } from "#shared/rides/contract.ts";
import { RouteStops } from "#web/app/places/route-stops.tsx";
import { Card } from "#web/ui/card.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { useIsPast } from "#web/ui/use-is-past.ts";
import { DriverEarnings } from "./driver-earnings.tsx";
import { DriverMoveButton } from "./driver-move-button.tsx";

/** A paid ride that waits for this driver's answer: what it pays, how far it is, and until when. */
export const DriverRequest = ({ ride }: { ride: Ride }) => {
  const answerBy = ride.answerBy ?? ride.requestedAt;
  const isOver = useIsPast(answerBy);
  const reward = (
    <p>
      You earn <Dollars amount={ride.rideCost} className="font-semibold text-fg" />. The pickup is
      about {ride.pickupMinutes} min away, the trip {ride.distance} mi, {ride.duration} min.
    </p>
  );
  return (
    <Card aria-labelledby={`request-${ride.id}`} className="grid gap-5 border-accent">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id={`request-${ride.id}`} className="text-h2">
            {ride.rider.firstName} asks for a ride
          </h2>
          <p className="text-fg-2">
            {isOver ? "The time to answer is over." : "Answer within "}
            {!isOver && <Countdown deadline={answerBy} className="font-semibold text-fg" />}
          </p>
        </div>
        <p className="text-right">
          <Dollars amount={ride.rideCost} className="block text-price" />
          <span className="text-small text-fg-2">You earn</span>
        </p>
      </div>
      <RouteStops
        from={{ label: ride.from.label, detail: `Pickup about ${ride.pickupMinutes} min away` }}
        to={{ label: ride.to.label, detail: `${ride.distance} mi, ${ride.duration} min` }}
      />
      <DriverEarnings ride={ride} />
      <div className="grid gap-3 sm:grid-cols-2">
        <DriverMoveButton
          ride={ride}
          move="accept"
          label="Accept"
          disabled={isOver}
          confirm={{ title: `Accept ${ride.rider.firstName}'s ride?`, text: reward }}
        />
        <DriverMoveButton
          ride={ride}
          move="reject"
          label="Reject"
          variant="outline"
          disabled={isOver}
          confirm={{
            title: `Reject ${ride.rider.firstName}'s ride?`,
            text: <p>The rider gets everything back. Rejecting does not count against you.</p>,
            isDestructive: true,
          }}
        />
      </div>
    </Card>
  );
};
