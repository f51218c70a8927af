import type { Ride } from "#shared/rides/contract.ts";

/** Driver and places of a ride, a line each. */
export const TripLine = ({ ride: { driver, from, to } }: { ride: Ride }) => (
  <p className="break-words text-fg-2">
    With {driver.firstName} {driver.lastName}
    <br />
    From {from.label}
    <br />
    To {to.label}
  </p>
);
