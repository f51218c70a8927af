import type { WireRole } from "#shared/accounts/contract.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

/**
 * Kinds of notices. `answer`: of the driver; `progress`: arrival and start; `standing`: changes of the reader's
 * account.
 */
export const noticeKinds = [
  "request",
  "answer",
  "progress",
  "message",
  "receipt",
  "reminder",
  "driver_near",
  "standing",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeChannels = ["mail", "push", "text"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** In display order. */
export const kindsOf: Record<WireRole, readonly NoticeKind[]> = {
  RIDER: ["answer", "progress", "message", "reminder", "driver_near", "receipt", "standing"],
  DRIVER: ["request", "message", "reminder", "receipt", "standing"],
  ADMIN: [],
};

/** Receipts and mails about changes of the account cannot be switched off. */
export const isAlwaysMailed = (kind: NoticeKind): boolean =>
  kind === "receipt" || kind === "standing";

/** Messages are pushed and never mailed: a mail comes too late. */
export const isNeverMailed = (kind: NoticeKind): boolean => kind === "message";

export function kindOfRideNotice(recipient: "rider" | "driver", state: RideState): NoticeKind {
  if (state === "completed" || state === "cancelled" || state === "no_show") return "receipt";
  if (recipient === "driver") return "request";
  return state === "arrived" || state === "started" ? "progress" : "answer";
}
