import type { Ride } from "#shared/rides/contract.ts";

/** Driver and places of a ride in one line. */
export const TripLine = ({ ride: { driver, from, to } }: { ride: Ride }) => (
  <p className="break-words text-fg-2">
    {driver.firstName} {driver.lastName}, {from.label} to {to.label}
  </p>
);
