import type { Db } from "#server/database/db.ts";

/** Blocks registrations with these hashed contacts while the suspension is in force. */
export async function insertContactBlocks(
  tx: Db,
  suspensionId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insertInto("suspensionBlocks")
    .values(hashes.map((hash) => ({ hash, suspensionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether one of the hashed contacts belongs to a suspended person. */
export async function hasBlockedContact(db: Db, hashes: readonly Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false;
  const row = await db
    .selectFrom("suspensionBlocks")
    .innerJoin("suspensions", "suspensions.id", "suspensionId")
    .select("suspensionId")
    .where("hash", "in", hashes)
    .where("liftedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
