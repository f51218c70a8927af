import type { PushNews } from "#server/notices/send-push.ts";

interface ToldAlert {
  id: string;
  riderId: string;
  expiresAt: Date;
}

/** What a rider is pushed when a driver can be offered at last. */
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
