import type { DriverRide } from "#shared/rides/lists-contract.ts";

/** Pickup time of a listed ride; null for a ride now, whose time is that of the request. */
export const pickupOf = ({ kind, datetime }: Pick<DriverRide, "kind" | "datetime">) =>
  kind === "scheduled" ? datetime : null;
