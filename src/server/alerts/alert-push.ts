import type { PushPayload } from "#server/outbox/payloads.ts";

interface FiredAlert {
  id: string;
  riderId: string;
  expiresAt: Date;
}

/** Push to a rider whose alert found a driver. */
export const alertPush = ({ id, riderId, expiresAt }: FiredAlert): PushPayload => ({
  id: `driver-alert-${id}`,
  accountId: riderId,
  kind: "driver_near",
  title: "A driver is near your pickup",
  body: "Request offers soon: other riders may be faster",
  path: "/",
  until: expiresAt.toISOString(),
  isUrgent: true,
});
