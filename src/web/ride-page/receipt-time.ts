import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import type { Viewer } from "#web/rides/ride-text.ts";

/** True once the paid amount is a receipt to its viewer: to a rider from the payment on, to a driver after the ride. */
export const hasReceiptFor = ({ state }: Ride, viewer: Viewer): boolean =>
  viewer === "rider" || !isActive(state);

/** True once the rider has paid, even if the payment was released later. */
export const isPaid = ({ state }: Ride): boolean =>
  state !== "awaiting_payment" && state !== "lapsed";
