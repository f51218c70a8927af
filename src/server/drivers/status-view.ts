import type { getPlatformStatus } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";

type StatusView = Omit<ReplyOf<typeof getPlatformStatus>, "success">;

interface Status {
  isOnline: boolean;
  silence: { heardAt: Date; endedAt: Date } | null;
}

/** Status as shown to the driver: ages instead of instants, because the device's clock may be wrong. */
export function statusView(
  { isOnline, silence }: Status,
  seenAt: Date | null,
  now: Date,
): StatusView {
  return {
    isOnline,
    positionAgeSeconds:
      seenAt && Math.max(0, Math.round((now.getTime() - seenAt.getTime()) / 1000)),
    putOffline:
      isOnline || !silence
        ? null
        : { at: silence.endedAt.toISOString(), heardAt: silence.heardAt.toISOString() },
  };
}
