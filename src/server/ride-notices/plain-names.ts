import { hasLink } from "#shared/links.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { oneLine } from "#shared/visible-text.ts";

/**
 * Makes names safe for a mail or a push: one line, and an initial instead of a name that contains a link. Needed for
 * names stored before the contract refused line breaks and links.
 */
export function withPlainNames(ride: Ride): Ride {
  const { driver, rider, passengerName } = ride;
  return {
    ...ride,
    driver: { ...driver, ...plainNames(driver) },
    rider: { ...rider, ...plainNames(rider) },
    passengerName: passengerName === null ? null : plainName(passengerName),
  };
}

const plainNames = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName: plainName(firstName),
  lastName: plainName(lastName),
});

function plainName(stored: string): string {
  const name = oneLine(stored);
  return hasLink(name) ? `${[...name][0]}.` : name;
}
