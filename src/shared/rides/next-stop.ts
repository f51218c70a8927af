import type { RideState } from "./ride-states.ts";

/** The end of the trip that the driver drives to next; null unless the ride is under way. */
export const nextStop = (state: RideState): "pickup" | "dropoff" | null => {
  if (state === "accepted") return "pickup";
  return state === "arrived" || state === "started" ? "dropoff" : null;
};
