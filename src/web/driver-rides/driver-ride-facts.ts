import type { DriverRide } from "#shared/rides/lists-contract.ts";

/** When a listed ride begins; null for a ride of now, whose time is that of asking. */
export const pickupOf = ({ kind, datetime }: Pick<DriverRide, "kind" | "datetime">) =>
  kind === "scheduled" ? datetime : null;
