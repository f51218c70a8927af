import type { PushPayload } from "#server/outbox/payloads.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

export interface Silence {
  id: string;
  driverId: string;
  endedAt: Date;
}

/** Push to a driver who was set offline after sending no positions. */
export const silencePush = ({ id, driverId, endedAt }: Silence): PushPayload => ({
  id: `driver-silence-${id}`,
  accountId: driverId,
  kind: "standing",
  title: "You are offline: we lost your position",
  body: "Go online again to be shown to riders",
  path: "/driver/dashboard",
  until: plusMinutes(endedAt, 12 * 60).toISOString(),
  isUrgent: true,
});
