import type { ListedDriver } from "#shared/admin/contract.ts";
import { driverCountText } from "./driver-count-text.ts";

/** A bulk verification or revocation. */
export type VerifyMany = {
  isVerified: boolean;
  /** Drivers whose state changes. */
  changing: readonly ListedDriver[];
  /** Drivers already in that state. */
  already: readonly ListedDriver[];
};

/** Splits the selected drivers by their current state. */
export const verifyMany = (chosen: readonly ListedDriver[], isVerified: boolean): VerifyMany => ({
  isVerified,
  changing: chosen.filter((driver) => driver.isVerified !== isVerified),
  already: chosen.filter((driver) => driver.isVerified === isVerified),
});

/** "12 drivers verified", and the number that already were. */
export const changeSummary = (isVerified: boolean, changed: number, already: number) => ({
  title: changed === 0 ? "No driver changed" : `${driverCountText(changed)} ${stateOf(isVerified)}`,
  text:
    already === 0
      ? undefined
      : `${already === 1 ? "1 was" : `${already} were`} ${stateOf(isVerified)} already.`,
});

/** "Ada Low, Bo Ek and 9 more". */
export function namesOf(drivers: readonly ListedDriver[], limit: number): string {
  const names = drivers
    .slice(0, limit)
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const more = drivers.length - names.length;
  const parts = more > 0 ? [...names, `${more} more`] : names;
  return [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ");
}

const stateOf = (isVerified: boolean) => (isVerified ? "verified" : "unverified");
