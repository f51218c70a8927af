import type { WireRole } from "#shared/accounts/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

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

/** In display order. */
export const kindsOf: Record<WireRole, readonly NoticeKind[]> = {
  RIDER: ["answer", "progress", "reminder", "driver_near", "receipt", "standing"],
  DRIVER: ["request", "reminder", "receipt", "standing"],
  ADMIN: [],
};

/** Receipts and account security mails cannot be switched off. */
export const isAlwaysMailed = (kind: NoticeKind): boolean =>
  kind === "receipt" || kind === "standing";

export function kindOfRideNotice(recipient: "rider" | "driver", state: RideState): NoticeKind {
  if (state === "completed" || state === "cancelled" || state === "no_show") return "receipt";
  if (recipient === "driver") return "request";
  return state === "arrived" || state === "started" ? "progress" : "answer";
}
