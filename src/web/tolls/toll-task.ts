import type { Ride } from "#shared/rides/contract.ts";

/** True while the driver of a completed ride can still add a toll. */
export const isTollTask = ({ state, tolls }: Ride): boolean =>
  state === "completed" && tolls.limits !== null && tolls.refusal === null;
