import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { lockAccount } from "#server/accounts/queries.ts";
import { insertAct } from "#server/audit/queries.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { findAppeal, insertAppeal, setAnswer } from "./appeal-queries.ts";
import { findSuspensionInForce, type SuspensionRow } from "./queries.ts";
import { alreadyLifted, liftInTransaction } from "./suspend.ts";

/** Stores an appeal against the suspension in force and mails support. Throws 409 without one, or if an appeal is open. */
export function appeal(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: string,
  words: string,
): Promise<SuspensionRow> {
  return withLockedAccount(db, accountId, async (tx) => {
    const suspension = await findSuspensionInForce(tx, accountId);
    if (!suspension)
      throw new Problem(409, "not_suspended", "Your account is not suspended any more.");
    const newAppeal = { suspensionId: suspension.id, words, appealedAt: now() };
    const appealId = await insertAppeal(tx, newAppeal);
    if (appealId === null)
      throw new Problem(409, "appeal_open", "We have your appeal already, and answer it first.");
    await enqueue(tx, "appeal_mail", { appealId }, `appeal:${appealId}`);
    return suspension;
  });
}

interface Decision {
  appealId: string;
  adminId: string;
  isAccepted: boolean;
  answer: string;
}

/**
 * Answers an appeal; accepting lifts the suspension. Returns the suspension's id. Throws 404, and 409 if the appeal was
 * answered or the suspension has ended.
 */
export async function decideAppeal(
  { db, now, market }: Pick<Services, "db" | "now" | "market">,
  { appealId, adminId, isAccepted, answer: words }: Decision,
): Promise<string> {
  const foundAppeal = await findAppeal(db, appealId);
  if (!foundAppeal) throw notFound("This appeal");
  const { accountId, suspensionId } = foundAppeal;
  const answeredAt = now();
  const state = isAccepted ? ("accepted" as const) : ("rejected" as const);
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw notFound("This person");
    const reply = { state, answer: words, answeredBy: adminId, answeredAt };
    if (!(await setAnswer(tx, appealId, reply))) throw answered();
    await insertAct(tx, {
      at: answeredAt,
      adminId,
      action: isAccepted ? "appeal_accept" : "appeal_reject",
      subjectId: accountId,
      before: { state: "open" },
      after: { state },
      reason: null,
    });
    const lifting = { id: suspensionId, liftedBy: adminId, liftReason: words, now: answeredAt };
    const isInForce = isAccepted
      ? await liftInTransaction(tx, lifting)
      : await rejectInTransaction(tx, foundAppeal);
    if (!isInForce) throw alreadyLifted();
  });
  await market.reload(accountId);
  return suspensionId;
}

/** Queues the mail of a rejection; the caller locks the account. Returns false if the suspension has ended. */
async function rejectInTransaction(
  tx: Db,
  {
    id: appealId,
    accountId,
    suspensionId,
  }: { id: string; accountId: string; suspensionId: string },
): Promise<boolean> {
  const suspension = await findSuspensionInForce(tx, accountId);
  if (suspension?.id !== suspensionId) return false;
  const mail = { suspensionId, appealId, news: "rejected" as const };
  await enqueue(tx, "suspension_mail", mail, `rejected:${appealId}`);
  return true;
}

const answered = () =>
  new Problem(409, "appeal_answered", "Another admin has answered this appeal.");
