import type { PayoutPayload, PushPayload } from "#server/outbox/payloads.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

export const payoutPush = ({ driverId, isConnected, at }: PayoutPayload): PushPayload => ({
  id: `payouts-${driverId}-${Date.parse(at)}`,
  accountId: driverId,
  kind: "standing",
  title: isConnected ? "Your payout account is connected" : "Your payout account needs you",
  body: isConnected ? "Your fares are sent to it" : "Fares cannot reach you right now",
  path: "/driver/profile?section=stripe",
  until: plusMinutes(new Date(at), 24 * 60).toISOString(),
  isUrgent: false,
});
