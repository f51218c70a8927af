import type { RideState } from "#shared/rides/ride-states.ts";

/** free: can be offered now; taken: on a ride, or reserved by a request; hidden: online, but not offered. */
export const onlineStates = ["free", "taken", "hidden"] as const;
export type OnlineState = (typeof onlineStates)[number];

/** waiting: requests without an answer; under_way: accepted rides until the drop-off. */
export const liveFilters = ["waiting", "under_way", ...onlineStates] as const;
export type LiveFilter = (typeof liveFilters)[number];

/** Ride states of a filter; empty for a filter of drivers. */
export const rideStatesOf = (show: LiveFilter | undefined): readonly RideState[] => {
  if (show === undefined) return ["pending", "accepted", "arrived", "started"];
  if (show === "waiting") return ["pending"];
  return show === "under_way" ? ["accepted", "arrived", "started"] : [];
};
