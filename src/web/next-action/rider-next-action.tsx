import type { Ride } from "#shared/rides/contract.ts";
import { ContinueToPayment } from "#web/payments/continue-to-payment.tsx";
import { BookAgainButton } from "./book-again-button.tsx";
import { FavoriteOfRide } from "./favorite-of-ride.tsx";
import { nextActionOf } from "./next-action.ts";
import { OtherDrivers } from "./other-drivers.tsx";
import { ReturnTripButton } from "./return-trip-button.tsx";

/** What a ride's rider is likely to want next; nothing while the ride goes its way. */
export const riderNextAction = (ride: Ride) => {
  switch (nextActionOf(ride, Date.now())) {
    case "pay":
      return <ContinueToPayment ride={ride} />;
    case "other-drivers":
      return <OtherDrivers rideId={ride.id} />;
    case "book-again":
      return (
        <>
          <BookAgainButton ride={ride} />
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
