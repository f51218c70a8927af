import type { LucideIcon } from "lucide-react";
import { Car, Keyboard, LogOut, UserRound } from "lucide-react";
import type { ListedDriver } from "#shared/admin/contract.ts";
import type { RideRow } from "#shared/operations/lists-contract.ts";
import { adminPages, type NavEntry } from "#web/platform/nav.ts";

export type Command = { id: string; label: string; detail: string; icon: LucideIcon } & (
  | { kind: "page"; to: NavEntry["to"] }
  | { kind: "driver" | "ride"; of: string }
  | { kind: "keys" | "log out" }
);

/** Drivers and rides with the search text that matched them. */
export type Found = {
  by: string;
  drivers: readonly ListedDriver[];
  rides: readonly RideRow[];
};

/** Shortest text searched for among drivers and rides. */
export const FEWEST_LETTERS = 2;
const MOST_OF_A_KIND = 5;

/**
 * Commands for a search text: pages and actions first, then the drivers and rides found for exactly this text. Results
 * of an earlier text are omitted, because Enter would open the wrong one.
 */
export function commandsFor(typed: string, found: Found): Command[] {
  const words = typed.trim();
  const isNamed = ({ label }: { label: string }) =>
    label.toLowerCase().includes(words.toLowerCase());
  const named = [...pages, ...acts].filter(isNamed);
  if (words !== found.by) return named;
  return [
    ...named,
    ...found.drivers.slice(0, MOST_OF_A_KIND).map(driverCommand),
    ...found.rides.slice(0, MOST_OF_A_KIND).map(rideCommand),
  ];
}

const pages = adminPages.map(
  ({ to, label, icon }): Command => ({ kind: "page", id: to, to, label, icon, detail: "Page" }),
);

const acts: Command[] = [
  { kind: "keys", id: "keys", label: "Keyboard shortcuts", icon: Keyboard, detail: "Help" },
  { kind: "log out", id: "log-out", label: "Logout", icon: LogOut, detail: "Account" },
];

const driverCommand = ({ driverId, firstName, lastName, email }: ListedDriver): Command => ({
  kind: "driver",
  id: driverId,
  of: driverId,
  label: `${firstName} ${lastName}`,
  detail: `Driver, ${email}`,
  icon: UserRound,
});

const rideCommand = ({ rideId, reference, rider, driver }: RideRow): Command => ({
  kind: "ride",
  id: rideId,
  of: rideId,
  label: reference,
  detail: `Ride of ${rider} with ${driver}`,
  icon: Car,
});
