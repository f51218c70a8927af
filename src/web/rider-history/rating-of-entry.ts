import type { RiderRide } from "#shared/rides/lists-contract.ts";
import { wireStatus } from "#shared/rides/wire-status.ts";

type RatableRide = Pick<RiderRide, "state" | "rideAgain" | "ratableUntil">;

/** Text of the rating column; "Rate" is a button. */
export type RatingWord = "-" | "Yes" | "No" | "Rate" | "Not rated" | "Pending";

/** The rating column of a ride. Rating is possible while `ratableUntil` is set. */
export const ratingOf = ({ state, rideAgain, ratableUntil }: RatableRide): RatingWord => {
  const { status, rideCompleted } = wireStatus(state);
  if (status === "Rejected") return "-";
  if (rideAgain !== "PENDING") return rideAgain === "YES" ? "Yes" : "No";
  if (!rideCompleted) return "Pending";
  return ratableUntil === null ? "Not rated" : "Rate";
};
