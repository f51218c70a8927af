import type { LucideIcon } from "lucide-react";
import { Car, Keyboard, LogOut, UserRound, UsersRound } from "lucide-react";
import type { ListedDriver } from "#shared/admin/contract.ts";
import type { RideRow } from "#shared/operations/lists-contract.ts";
import type { ListedRider } from "#shared/operations/people-contract.ts";
import type { AdminRole } from "#shared/permissions.ts";
import { pagesOf } from "#web/platform/admin/admin-pages.ts";
import type { NavEntry } from "#web/platform/nav.ts";

export type Command = { id: string; label: string; detail: string; icon: LucideIcon } & (
  | { kind: "page"; to: NavEntry["to"] }
  | { kind: "driver" | "rider" | "ride"; targetId: string }
  | { kind: "keys" | "log out" }
);

/** Drivers, riders and rides, with the search text that found them. */
export type PaletteResults = {
  query: string;
  drivers: readonly ListedDriver[];
  riders: readonly ListedRider[];
  rides: readonly RideRow[];
};

/** Shorter queries match only pages and actions. */
export const MIN_SEARCH_LENGTH = 2;
const MAX_RESULTS_PER_KIND = 5;

/**
 * Commands for a search text: pages and actions first, then the drivers, riders and rides found for exactly this text.
 * Results of an earlier text are omitted, because Enter would open the wrong one.
 */
export function commandsFor(
  typedText: string,
  results: PaletteResults,
  role: AdminRole | undefined,
): Command[] {
  const query = typedText.trim();
  const matches = ({ label }: { label: string }) =>
    label.toLowerCase().includes(query.toLowerCase());
  const matching = [...pageCommands(role), ...actions].filter(matches);
  if (query !== results.query) return matching;
  return [
    ...matching,
    ...results.drivers.slice(0, MAX_RESULTS_PER_KIND).map(driverCommand),
    ...results.riders.slice(0, MAX_RESULTS_PER_KIND).map(riderCommand),
    ...results.rides.slice(0, MAX_RESULTS_PER_KIND).map(rideCommand),
  ];
}

const pageCommands = (role: AdminRole | undefined) =>
  pagesOf(role).map(
    ({ to, label, icon }): Command => ({ kind: "page", id: to, to, label, icon, detail: "Page" }),
  );

const actions: Command[] = [
  { kind: "keys", id: "keys", label: "Keyboard shortcuts", icon: Keyboard, detail: "Help" },
  { kind: "log out", id: "log-out", label: "Logout", icon: LogOut, detail: "Account" },
];

const driverCommand = ({ driverId, firstName, lastName, email }: ListedDriver): Command => ({
  kind: "driver",
  id: driverId,
  targetId: driverId,
  label: `${firstName} ${lastName}`,
  detail: `Driver, ${email}`,
  icon: UserRound,
});

const riderCommand = ({ id, firstName, lastName, email }: ListedRider): Command => ({
  kind: "rider",
  id,
  targetId: id,
  label: `${firstName} ${lastName}`,
  detail: `Rider, ${email}`,
  icon: UsersRound,
});

const rideCommand = ({ rideId, reference, rider, driver }: RideRow): Command => ({
  kind: "ride",
  id: rideId,
  targetId: rideId,
  label: reference,
  detail: `Ride of ${rider} with ${driver}`,
  icon: Car,
});
