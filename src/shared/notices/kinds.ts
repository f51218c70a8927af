import type { WireRole } from "#shared/accounts/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/** What people are told about, as they choose it. */
export const noticeKinds = [
  "request",
  "answer",
  "progress",
  "receipt",
  "reminder",
  "driver_near",
  "standing",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeChannels = ["mail", "push"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** The kinds that a role is told about, in the order in which they are shown. */
export const kindsOf: Record<WireRole, readonly NoticeKind[]> = {
  RIDER: ["answer", "progress", "reminder", "driver_near", "receipt", "standing"],
  DRIVER: ["request", "reminder", "receipt", "standing"],
  ADMIN: [],
};

/** Receipts, and what keeps an account safe, are e-mailed whatever anyone chooses. */
export const isAlwaysMailed = (kind: NoticeKind): boolean =>
  kind === "receipt" || kind === "standing";

/** The kind of a notice about a ride that has entered a state. */
export function kindOfRideNotice(recipient: "rider" | "driver", state: RideState): NoticeKind {
  if (state === "completed" || state === "cancelled" || state === "no_show") return "receipt";
  if (recipient === "driver") return "request";
  return state === "arrived" || state === "started" ? "progress" : "answer";
}
