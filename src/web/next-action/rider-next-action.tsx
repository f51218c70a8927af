import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeftRight, RotateCcw } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { tripBetween } from "#web/booking/trip.ts";
import { ContinueToPayment } from "#web/payments/continue-to-payment.tsx";
import { ExtendReservation } from "#web/payments/extend-reservation.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { FavoriteOfRide } from "./favorite-of-ride.tsx";
import { isDriverless, nextActionOf } from "./next-action.ts";
import { useBookAgain } from "./use-book-again.ts";

/** Buttons of the rider's next action, yellow if `isMain`; null while the ride needs none. */
export const riderNextAction = (ride: Ride, isMain = false) => {
  switch (nextActionOf(ride, Date.now())) {
    case "pay":
      return (
        <>
          <ContinueToPayment ride={ride} />
          <ExtendReservation ride={ride} />
        </>
      );
    case "other-drivers":
      return <OtherDrivers rideId={ride.id} />;
    case "book-again":
      return (
        <>
          <BookAgainButton ride={ride} isMain={isMain} />
          {ride.state === "completed" && (
            <>
              <ReturnTripButton ride={ride} />
              <FavoriteOfRide ride={ride} />
            </>
          )}
        </>
      );
    case null:
      return null;
  }
};

/** Link to other free drivers for a failed scheduled ride, at their current prices. */
const OtherDrivers = ({ rideId }: { rideId: string }) => (
  <Link to="/schedule" search={{ instead: rideId }} className={buttonClass({})}>
    See other drivers
  </Link>
);

/** Books the reverse trip of an earlier ride. */
const ReturnTripButton = ({ ride: { from, to } }: { ride: Ride }) => {
  const book = useBookAgain();
  return (
    <Button variant="outline" onClick={() => book({ from: to, to: from })}>
      <ArrowLeftRight aria-hidden className="size-5" />
      Book return trip
    </Button>
  );
};

/**
 * Books the same trip again: now, or scheduled if it was scheduled. A scheduled ride that failed too close to its
 * pickup to ask other drivers is booked for now.
 */
const BookAgainButton = ({ ride, isMain }: { ride: Ride; isMain: boolean }) => {
  const navigate = useNavigate();
  const bookAgain = useBookAgain();
  const isForLater = ride.kind === "scheduled" && !isDriverless(ride, Date.now());
  const repeatRide = () =>
    isForLater
      ? void navigate({ to: "/schedule", state: { trip: tripBetween(ride) } })
      : bookAgain(ride);
  return (
    <Button variant={isMain ? "primary" : "outline"} onClick={repeatRide}>
      <RotateCcw aria-hidden className="size-5" />
      Book again
    </Button>
  );
};
