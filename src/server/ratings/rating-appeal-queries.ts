import type { Db } from "#server/database/db.ts";

/** Inserts an open appeal. Returns its id; null if one is open. */
export async function insertRatingAppeal(
  tx: Db,
  appeal: { riderId: string; words: string; appealedAt: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto("ratingAppeals")
    .values(appeal)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Appeals of riders, oldest first. */
export async function listRatingAppeals(db: Db, riderIds: readonly string[]) {
  if (riderIds.length === 0) return [];
  return db
    .selectFrom("ratingAppeals")
    .select(["id", "riderId", "words", "state", "appealedAt", "answer", "answeredAt"])
    .where("riderId", "in", riderIds)
    .orderBy("appealedAt")
    .orderBy("id")
    .limit(1000)
    .execute();
}

export async function findRatingAppeal(db: Db, id: string) {
  const row = await db
    .selectFrom("ratingAppeals")
    .select(["riderId", "words", "state", "appealedAt", "answer"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Answers an open appeal. Returns false if it was answered. */
export async function setRatingAnswer(
  tx: Db,
  id: string,
  answer: {
    state: "accepted" | "rejected";
    answer: string;
    answeredBy: string;
    answeredAt: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("ratingAppeals")
    .set(answer)
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
