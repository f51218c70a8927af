import type { Ride } from "#shared/rides/contract.ts";
import { nextState, type RideState } from "#shared/rides/ride-states.ts";

export type Viewer = "rider" | "driver";

/** State of a ride in words, for its viewer. */
export const rideHeadline = (ride: Ride, viewer: Viewer): string =>
  viewer === "driver" ? driverHeadline(ride) : riderHeadline(ride);

/** Actor of the latest state change. */
export const movedBy = ({ timeline }: Pick<Ride, "timeline">): string => timeline.at(-1)?.by ?? "";

/** When the ride entered a state; null if never. */
export const reachedAt = ({ timeline }: Pick<Ride, "timeline">, state: RideState): string | null =>
  timeline.find((entry) => entry.state === state)?.at ?? null;

/** True for a paid scheduled ride until its driver arrives or it ends. */
export const isBooking = ({ kind, state }: Pick<Ride, "kind" | "state">): boolean =>
  kind === "scheduled" && (state === "pending" || state === "accepted");

/** True if rider or driver can still cancel the ride. */
export const mayCancel = ({ state }: Pick<Ride, "state">): boolean =>
  nextState(state, "cancel") !== null;

const riderHeadline = (ride: Ride): string => {
  const { firstName } = ride.driver;
  switch (ride.state) {
    case "awaiting_payment":
      return "You have not paid yet";
    case "lapsed":
      return "This ride was not paid";
    case "pending":
      return ride.kind === "instant"
        ? "Finding your driver..."
        : `Waiting for ${firstName}'s answer`;
    case "rejected":
      return `${firstName} declined the ride`;
    case "expired":
      return `${firstName} did not answer in time`;
    case "accepted":
      return ride.kind === "instant" ? "Ride Confirmed!" : `${firstName} accepted your ride`;
    case "arrived":
      return `${firstName} is at the pickup`;
    case "started":
      return "You are on your way";
    case "completed":
      return "Ride completed";
    case "cancelled":
      return cancellationText(ride, "rider");
    case "no_show":
      return "You were not at the pickup";
  }
};

const driverHeadline = (ride: Ride): string => {
  const { firstName } = ride.rider;
  switch (ride.state) {
    case "awaiting_payment":
    case "lapsed":
      return "This ride was not paid";
    case "pending":
      return `${firstName} requested a ride`;
    case "rejected":
      return "You declined this ride";
    case "expired":
      return "You did not answer in time";
    case "accepted":
      return ride.kind === "instant" ? `Drive to ${firstName}` : `Pick up ${firstName}`;
    case "arrived":
      return `Wait for ${firstName}`;
    case "started":
      return `Drive ${firstName} to the drop-off`;
    case "completed":
      return "Ride completed";
    case "cancelled":
      return cancellationText(ride, "driver");
    case "no_show":
      return `${firstName} was not at the pickup`;
  }
};

const cancellationText = (ride: Ride, viewer: Viewer): string => {
  const actor = movedBy(ride);
  if (actor === viewer) return "You canceled this ride";
  if (actor === "driver") return `${ride.driver.firstName} canceled this ride`;
  return actor === "rider"
    ? `${ride.rider.firstName} canceled this ride`
    : "This ride was canceled";
};

/** True while the rider's question about a completed ride is open. */
export const isUnrated = ({ state, rating }: Ride): boolean =>
  state === "completed" && rating?.rideAgain === "PENDING" && rating.ratableUntil !== null;
