import { enqueueAll, enqueuePushes } from "#server/outbox/enqueue.ts";
import type { Services } from "#server/services.ts";
import { actOnDrivers } from "./act-on-drivers.ts";
import { setVerified } from "./queries.ts";
import { verificationPush } from "./verification-push.ts";

interface Verification {
  adminId: string;
  driverIds: readonly string[];
  isVerified: boolean;
  /** Shown to the driver. */
  reason: string | null;
  lastAct?: number | null | undefined;
}

/** Verifies or unverifies drivers, all or none, and notifies each. Returns the number of changed drivers. */
export function verify(
  services: Pick<Services, "db" | "market" | "now">,
  { isVerified, ...act }: Verification,
): Promise<number> {
  const at = services.now().toISOString();
  const action = isVerified ? "verify" : "unverify";
  return actOnDrivers(
    services,
    { ...act, action },
    {
      of: ({ isVerified: before }) =>
        before === isVerified ? null : { before: { isVerified: before }, after: { isVerified } },
      apply: async (tx, driverIds) => {
        await setVerified(tx, driverIds, isVerified);
        const payloads = driverIds.map((driverId) => ({
          driverId,
          isVerified,
          reason: act.reason,
          at,
        }));
        await enqueueAll(
          tx,
          "verification_mail",
          payloads.map((payload) => ({ payload, key: `verification:${payload.driverId}:${at}` })),
        );
        await enqueuePushes(tx, payloads.map(verificationPush));
      },
    },
  );
}
