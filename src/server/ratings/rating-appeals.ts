import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { lockAccount } from "#server/accounts/queries.ts";
import { insertAct } from "#server/audit/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { isBelowFloor } from "#shared/ratings/rider-record.ts";
import type { Appeal } from "#shared/suspensions/contract.ts";
import { answerAppealBy } from "#shared/suspensions/state.ts";
import { findRatingAppeal, insertRatingAppeal, setRatingAnswer } from "./rating-appeal-queries.ts";
import { getRecord, restartRecord } from "./rider-record-queries.ts";

/** Stores a rider's appeal and mails support. Throws 409 if the rating is not below the floor or an appeal is open. */
export async function appealRating(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  riderId: string,
  words: string,
): Promise<void> {
  await withLockedAccount(db, riderId, async (tx) => {
    if (!isBelowFloor(await getRecord(tx, riderId), env.RIDER_RATING_FLOOR))
      throw new Problem(409, "not_below", "There is nothing to appeal: your rating is fine.");
    const appealId = await insertRatingAppeal(tx, { riderId, words, appealedAt: now() });
    if (appealId === null)
      throw new Problem(409, "appeal_open", "We have your appeal already, and answer it first.");
    const mail = { riderId, news: "appeal" as const, appealId };
    await enqueue(tx, "rider_rating_mail", mail, `rating-appeal:${appealId}`);
  });
}

interface Decision {
  appealId: string;
  adminId: string;
  isAccepted: boolean;
  answer: string;
}

/** Answers an appeal; accepting it restarts the rider's record. Throws 404, and 409 if it was answered. */
export async function decideRatingAppeal(
  { db, now }: Pick<Services, "db" | "now">,
  { appealId, adminId, isAccepted, answer }: Decision,
): Promise<void> {
  const appeal = await findRatingAppeal(db, appealId);
  if (!appeal) throw notFound("This appeal");
  const { riderId } = appeal;
  const answeredAt = now();
  const state = isAccepted ? ("accepted" as const) : ("rejected" as const);
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, riderId))) throw notFound("This person");
    const reply = { state, answer, answeredBy: adminId, answeredAt };
    if (!(await setRatingAnswer(tx, appealId, reply)))
      throw new Problem(409, "appeal_answered", "Another admin has answered this appeal.");
    if (isAccepted) await restartRecord(tx, riderId, answeredAt);
    await insertAct(tx, {
      at: answeredAt,
      adminId,
      action: isAccepted ? "rating_appeal_accept" : "rating_appeal_reject",
      subjectId: riderId,
      before: { state: "open" },
      after: { state },
      reason: null,
    });
    const mail = { riderId, news: state, appealId };
    await enqueue(tx, "rider_rating_mail", mail, `rating-appeal:${appealId}:${state}`);
  });
}

type AppealRow = Pick<Appeal, "id" | "words" | "state" | "answer"> & {
  appealedAt: Date;
  answeredAt: Date | null;
};

export const appealView = (row: AppealRow): Appeal => {
  const { id, words, state, answer, appealedAt, answeredAt } = row;
  return {
    ...{ id, words, state, answer },
    appealedAt: appealedAt.toISOString(),
    answerBy: answerAppealBy(appealedAt).toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
};
