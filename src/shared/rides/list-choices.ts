import type { RideState } from "./ride-states.ts";

export const listStatuses = [
  "pending",
  "accepted",
  "completed",
  "canceled",
  "missed",
  "declined",
] as const;
export type ListStatus = (typeof listStatuses)[number];

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
