import { createHash } from "node:crypto";
import type { Db } from "#server/database/db.ts";

/** Who goes to the provider's pages, and in which session (SHA-256, hex). */
export interface Traveller {
  driverId: string;
  session: string;
}

const hashOf = (code: string): Buffer => createHash("sha256").update(code).digest();

/** Keeps the code of a way back until it is used or too old. */
export async function insertCode(
  db: Db,
  code: string,
  { driverId, session, expiresAt }: Traveller & { expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("payoutCodes")
    .values({
      codeHash: hashOf(code),
      driverId,
      sessionHash: Buffer.from(session, "hex"),
      expiresAt,
    })
    .execute();
}

/** A code that was given out, whoever brings it. */
export async function findCode(db: Db, code: string) {
  return db
    .selectFrom("payoutCodes")
    .select(["driverId", "sessionHash", "expiresAt", "usedAt"])
    .where("codeHash", "=", hashOf(code))
    .executeTakeFirst();
}

/** Uses a code up. False when it was used before. */
export async function markCodeUsed(db: Db, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payoutCodes")
    .set({ usedAt: now })
    .where("codeHash", "=", hashOf(code))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
