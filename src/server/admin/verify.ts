import type { Db } from "#server/database/db.ts";
import { listMissing } from "#server/documents/policy.ts";
import { enqueueAll, enqueuePushes } from "#server/outbox/enqueue.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { actOnDrivers } from "./act-on-drivers.ts";
import { setVerified } from "./queries.ts";
import { verificationPush } from "./verification-push.ts";

/** Shown to a driver whose verification was revoked without a reason. */
const standardReason = "An admin reviews your account. Write to support to learn more.";

interface Verification {
  adminId: string;
  driverIds: readonly string[];
  isVerified: boolean;
  /** Shown to the driver. */
  reason: string | null;
  lastAct?: number | null | undefined;
}

/**
 * Verifies or unverifies drivers, all or none, and notifies each. Returns the number of changed drivers. Throws 409 for
 * missing documents where the policy enforces them, and as `actOnDrivers` does.
 */
export function verify(
  services: Pick<Services, "env" | "db" | "market" | "now" | "documentList">,
  { isVerified, ...act }: Verification,
): Promise<number> {
  const at = services.now().toISOString();
  const reason = isVerified ? act.reason : act.reason || standardReason;
  const action = isVerified ? "verify" : "unverify";
  return actOnDrivers(
    services,
    { ...act, reason, action },
    {
      auditedFieldsOf: ({ isVerified: before }) =>
        before === isVerified ? null : { before: { isVerified: before }, after: { isVerified } },
      apply: async (tx, driverIds) => {
        if (isVerified) await assertDocumentsComplete(services, tx, driverIds);
        await setVerified(tx, driverIds, isVerified);
        const payloads = driverIds.map((driverId) => ({
          driverId,
          isVerified,
          reason,
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

async function assertDocumentsComplete(
  { env, now, documentList }: Pick<Services, "env" | "now" | "documentList">,
  tx: Db,
  driverIds: readonly string[],
): Promise<void> {
  if (env.DOCUMENTS_POLICY !== "enforce") return;
  const missing = await listMissing(tx, driverIds, {
    asked: documentList.asked(),
    now: now(),
  });
  const [first] = missing.values();
  if (!first) return;
  const sentence =
    driverIds.length === 1
      ? `Approved documents are missing: ${first.join(", ")}.`
      : `Approved documents are missing for ${missing.size} of these drivers. Open each to see which.`;
  throw new Problem(409, "documents_missing", sentence);
}
