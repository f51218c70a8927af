import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** The driver and session (SHA-256, hex) that opened the provider's pages. */
export interface CodeOwner {
  driverId: string;
  session: string;
}

const hashOf = (code: string): Buffer => createHash("sha256").update(code).digest();

export async function insertCode(
  db: Db,
  code: string,
  { driverId, session, expiresAt }: CodeOwner & { expiresAt: Date },
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

/** Returns the code regardless of its driver. */
export async function findCode(db: Db, code: string) {
  return db
    .selectFrom("payoutCodes")
    .select(["driverId", "sessionHash", "expiresAt", "usedAt"])
    .where("codeHash", "=", hashOf(code))
    .executeTakeFirst();
}

/** Returns false if the code was already used. */
export async function markCodeUsed(db: Db, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payoutCodes")
    .set({ usedAt: now })
    .where("codeHash", "=", hashOf(code))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes codes that expired more than a day ago. */
export const deleteOldCodes = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, "payout_codes", sql`expires_at < ${plusMinutes(now, -1 * 24 * 60)}`);
