import { appendToChain, checkChain } from "#server/audit/chain.ts";
import { claimAuditCheck, finishAuditCheck } from "#server/audit/chain-queries.ts";
import type { Services } from "#server/services.ts";
import { recordFindings } from "./finding-queries.ts";

const MAX_FINDINGS = 100;

/** Appends new acts to the chain of the audit log. */
export const chainAudit = ({ db }: Pick<Services, "db">): Promise<void> => appendToChain(db);

/** Checks the chain of the audit log once a day, on one node. */
export async function sweepAudit(services: Pick<Services, "db" | "log">, now: Date): Promise<void> {
  if (await claimAuditCheck(services.db, now)) await checkAudit(services, now);
}

/**
 * Checks the chain and records changed, deleted and forged acts as findings. Logs the last hash: kept outside the
 * database, it shows that the whole chain was not written anew.
 */
export async function checkAudit(
  { db, log }: Pick<Services, "db" | "log">,
  now: Date,
): Promise<void> {
  await appendToChain(db);
  const { broken, end } = await checkChain(db);
  const findings = broken.slice(0, MAX_FINDINGS).map(({ subject, found }) => ({
    kind: "audit_broken" as const,
    rideId: null,
    subject,
    expected: "as it was written",
    found,
  }));
  await recordFindings(db, findings, { kinds: ["audit_broken"], subjects: null, now });
  await finishAuditCheck(db, { ...end, broken: broken.length, now });
  const summary = { acts: end.position, lastHash: end.hash.toString("hex"), broken: broken.length };
  log[broken.length > 0 ? "error" : "info"](summary, "audit chain checked");
}
