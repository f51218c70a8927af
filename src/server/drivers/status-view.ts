import type { getPlatformStatus } from "#shared/drivers/contract.ts";
import { presence } from "#shared/drivers/presence.ts";
import type { ReplyOf } from "#shared/endpoint.ts";

type StatusView = Omit<ReplyOf<typeof getPlatformStatus>, "success">;

export interface Status {
  isOnline: boolean;
  /** When the server set the driver offline for sending no positions. */
  silence: { endedAt: Date } | null;
  /** Unanswered requests; `endedAt` if they ended the online status. */
  missed: { askedAt: Date | null; endedAt: Date | null } | null;
}

/** Status as shown to the driver: ages instead of instants, because the device's clock may be wrong. */
export function statusView(status: Status, seenAt: Date | null, now: Date): StatusView {
  return {
    isOnline: status.isOnline,
    positionAgeSeconds:
      seenAt && Math.max(0, Math.round((now.getTime() - seenAt.getTime()) / 1000)),
    putOffline: status.isOnline ? null : putOfflineOf(status),
    stillThereSeconds: status.isOnline ? secondsToAnswer(status, now) : null,
  };
}

const putOfflineOf = ({ silence, missed }: Status): StatusView["putOffline"] => {
  if (missed?.endedAt) return { at: missed.endedAt.toISOString(), why: "unanswered" };
  return silence && { at: silence.endedAt.toISOString(), why: "silence" };
};

const secondsToAnswer = ({ missed }: Status, now: Date): number | null => {
  if (!missed?.askedAt) return null;
  const askedFor = (now.getTime() - missed.askedAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(presence.answerSeconds - askedFor));
};
