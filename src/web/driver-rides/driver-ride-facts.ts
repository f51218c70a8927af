import type { DriverRide } from "#shared/rides/lists-contract.ts";

/** Pickup time of a listed ride; null for an instant ride, whose `datetime` is the request time. */
export const pickupOf = ({ kind, datetime }: Pick<DriverRide, "kind" | "datetime">) =>
  kind === "scheduled" ? datetime : null;
