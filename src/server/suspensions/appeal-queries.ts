import type { Db } from "#server/database/db.ts";

interface NewAppeal {
  suspensionId: string;
  words: string;
  appealedAt: Date;
}

/** Inserts an open appeal. Returns its id; null if one is open. */
export async function insertAppeal(tx: Db, appeal: NewAppeal): Promise<string | null> {
  const row = await tx
    .insertInto("suspensionAppeals")
    .values(appeal)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Appeals of suspensions, oldest first. */
export async function listAppeals(db: Db, suspensionIds: readonly string[]) {
  if (suspensionIds.length === 0) return [];
  return db
    .selectFrom("suspensionAppeals")
    .select(["id", "suspensionId", "words", "state", "appealedAt", "answer", "answeredAt"])
    .where("suspensionId", "in", suspensionIds)
    .orderBy("appealedAt")
    .orderBy("id")
    .limit(1000)
    .execute();
}
export type AppealRow = Awaited<ReturnType<typeof listAppeals>>[number];

export async function findAppeal(db: Db, id: string) {
  const row = await db
    .selectFrom("suspensionAppeals")
    .innerJoin("suspensions", "suspensions.id", "suspensionId")
    .select(["suspensionAppeals.id", "suspensionId", "words", "state", "appealedAt", "answer"])
    .select(["accountId"])
    .where("suspensionAppeals.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

interface AppealAnswer {
  state: "accepted" | "rejected";
  answer: string;
  answeredBy: string;
  answeredAt: Date;
}

/** Answers an open appeal. Returns false if it was answered. */
export async function setAnswer(tx: Db, id: string, answer: AppealAnswer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("suspensionAppeals")
    .set(answer)
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
