import type { Ride } from "#shared/rides/contract.ts";
import { wayOnOf } from "#web/rides/way-on.ts";
import { BookAgainButton } from "./book-again-button.tsx";
import { ContinueToPayment } from "./continue-to-payment.tsx";
import { FavoriteOfRide } from "./favorite-of-ride.tsx";
import { OtherDrivers } from "./other-drivers.tsx";
import { WayBackButton } from "./way-back-button.tsx";

/** What a ride's rider is likely to want next; nothing while the ride goes its way. */
export const riderWayOn = (ride: Ride) => {
  switch (wayOnOf(ride, Date.now())) {
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
              <WayBackButton ride={ride} />
              <FavoriteOfRide ride={ride} />
            </>
          )}
        </>
      );
    case null:
      return null;
  }
};
