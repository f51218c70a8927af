import type { PushNews } from "#server/outbox/payloads.ts";

interface ToldAlert {
  id: string;
  riderId: string;
  expiresAt: Date;
}

/** Push to a rider whose alert found a driver. */
export const alertPush = ({ id, riderId, expiresAt }: ToldAlert): PushNews => ({
  id: `driver-alert-${id}`,
  accountId: riderId,
  kind: "driver_near",
  title: "A driver is near your pickup",
  body: "Ask for offers soon: others may be faster",
  path: "/",
  until: expiresAt.toISOString(),
  isUrgent: true,
});
