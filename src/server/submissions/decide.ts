import type { Transaction } from "kysely";
import { lockAccount, lockDriver } from "#server/accounts/queries.ts";
import { insertAct } from "#server/audit/queries.ts";
import type { DB } from "#server/database/tables.d.ts";
import { vehicleKindsOf } from "#server/documents/document-list.ts";
import { swapDocuments } from "#server/documents/kept-queries.ts";
import { deleteLapse } from "#server/documents/lapse-queries.ts";
import { missingByVin } from "#server/documents/policy.ts";
import { enqueue, enqueuePush } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { decisionPush } from "./decision-notices.ts";
import {
  findVehicle,
  type Identity,
  replaceVehicle,
  updateIdentity,
  type Vehicle,
} from "./driver-queries.ts";
import { dropKeptVehicle, keepVehicle } from "./other-vehicle-queries.ts";
import {
  closeSubmission,
  type Decision,
  findSubmissionDriver,
  isVerifiedDriver,
  type LockedSubmission,
  lockSubmission,
} from "./queries.ts";

type Rules = Pick<Services, "documentList"> & {
  policy: Services["env"]["DOCUMENTS_POLICY"];
  now: Date;
};

/**
 * Approves or rejects a submission, audits it and notifies the driver; an approved change replaces the values in use.
 * Repeating the same decision has no effect. Throws 404, and 409 if it was decided otherwise or withdrawn.
 */
export async function decide(
  {
    db,
    now,
    market,
    env,
    documentList,
  }: Pick<Services, "db" | "env" | "market" | "now" | "documentList">,
  { id, ...rest }: Omit<Decision, "now">,
): Promise<void> {
  const driverId = await findSubmissionDriver(db, id);
  if (driverId === null) throw unknown();
  const decision = { id, ...rest, now: now() };
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, driverId))) throw unknown();
    await lockDriver(tx, driverId);
    const submission = await lockSubmission(tx, id);
    if (!submission) throw unknown();
    if (submission.state === decision.state) return;
    if (submission.state !== "in_review") throw decidedMeanwhile(submission);
    await close(tx, submission, { ...decision, documentList, policy: env.DOCUMENTS_POLICY });
  });
  await market.reload(driverId);
}

async function close(
  tx: Transaction<DB>,
  submission: LockedSubmission,
  decision: Decision & Rules,
): Promise<void> {
  const { driverId, kind } = submission;
  const { state, adminId, reason, now } = decision;
  const subject = decision.documentList.labelOf(kind);
  if (state === "approved") await approve(tx, submission, decision);
  await closeSubmission(tx, submission, decision);
  await insertAct(tx, {
    at: now,
    adminId,
    action: state === "approved" ? "submission_approve" : "submission_reject",
    subjectId: driverId,
    // Without the values: the audit is permanent, and a deleted account's name and plate must not stay in it.
    before: { subject, state: "in_review" },
    after: { subject, state },
    reason,
  });
  await enqueue(tx, "decision_mail", { submissionId: submission.id }, `decision:${submission.id}`);
  await enqueuePush(tx, decisionPush({ ...submission, label: subject }, decision));
}

async function approve(
  tx: Transaction<DB>,
  submission: LockedSubmission,
  rules: Rules,
): Promise<void> {
  const { driverId, kind, keptVin, after, expiresOn } = submission;
  if (expiresOn !== null && expiresOn < marketIsoDate(rules.now)) throw expiredMeanwhile();
  if (keptVin === null) await deleteLapse(tx, driverId, kind);
  if (kind === "person") await updateIdentity(tx, driverId, after as unknown as Identity);
  if (kind === "vehicle") await applyVehicle(tx, driverId, after as unknown as Vehicle, rules);
}

/**
 * Puts an approved vehicle in use, and keeps the replaced one of a verified driver, who may switch back to it. Where
 * documents are enforced, a new vehicle is kept beside the one in use until its documents are approved.
 */
async function applyVehicle(
  tx: Transaction<DB>,
  driverId: string,
  after: Vehicle,
  { now, policy, documentList }: Rules,
): Promise<void> {
  const before = await findVehicle(tx, driverId);
  const isKept =
    before !== null && before.VIN !== after.VIN && (await isVerifiedDriver(tx, driverId));
  if (isKept && policy === "enforce") {
    const rules = { asked: documentList.asked(), now };
    const missing = (await missingByVin(tx, driverId, rules))(after.VIN);
    if (missing.length > 0) return keepVehicle(tx, driverId, after, now);
  }
  await replaceVehicle(tx, driverId, after, now);
  await dropKeptVehicle(tx, driverId, after.VIN);
  if (!isKept) return;
  await keepVehicle(tx, driverId, before, now);
  const kinds = vehicleKindsOf(documentList);
  await swapDocuments(tx, { driverId, kinds, from: before.VIN, to: after.VIN, now });
}

const expiredMeanwhile = () =>
  new Problem(409, "expired", "This document has expired. Reject it and ask for the new one.");

const unknown = () => notFound("This submission");

function decidedMeanwhile({ state }: LockedSubmission): Problem {
  const sentence =
    state === "withdrawn"
      ? "The driver has withdrawn or replaced this. Look at the driver's latest submission."
      : `Another admin has ${state} this meanwhile.`;
  return new Problem(409, "decided_meanwhile", sentence, { state });
}
