import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { isBooking, type Viewer } from "#web/rides/ride-text.ts";

/** True if the paid amount is a receipt to its viewer: after the ride, and to the rider of a booking. */
export const hasReceiptFor = (ride: Ride, viewer: Viewer): boolean =>
  !isActive(ride.state) || (viewer === "rider" && isBooking(ride));

/** True once the rider has paid, even if the payment was released later. */
export const isPaid = ({ state }: Ride): boolean =>
  state !== "awaiting_payment" && state !== "lapsed";
