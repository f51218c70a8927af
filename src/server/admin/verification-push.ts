import type { PushPayload, VerificationPayload } from "#server/outbox/payloads.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Push to a driver whose verification changed. */
export const verificationPush = ({
  driverId,
  isVerified,
  at,
}: VerificationPayload): PushPayload => ({
  id: `verification-${driverId}-${Date.parse(at)}`,
  accountId: driverId,
  kind: "standing",
  title: isVerified ? "You are verified" : "You are no longer verified",
  body: isVerified ? "See what is left on your checklist" : "You are offline. See the reason",
  path: "/driver/dashboard",
  until: plusMinutes(new Date(at), 24 * 60).toISOString(),
  isUrgent: false,
});
