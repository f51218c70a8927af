import type { RideState } from "./ride-states.ts";

/** How a ride of a driver's list stands, in one word. */
export const listStatuses = [
  "pending",
  "accepted",
  "completed",
  "canceled",
  "missed",
  "declined",
] as const;
export type ListStatus = (typeof listStatuses)[number];

/** The states that a status means. */
export const statesOfStatus: Record<ListStatus, readonly RideState[]> = {
  pending: ["pending"],
  accepted: ["accepted", "arrived", "started"],
  completed: ["completed"],
  canceled: ["cancelled"],
  missed: ["no_show"],
  declined: ["rejected", "expired"],
};

export const listKinds = ["instant", "scheduled"] as const;
export type ListKind = (typeof listKinds)[number];

export const listOrders = ["newest", "oldest"] as const;
export type ListOrder = (typeof listOrders)[number];
