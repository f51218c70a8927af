import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import type { LinkEnd, LinkPurpose, Role } from "#server/database/tables.d.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

export interface NewLink {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  accountId: string;
  purpose: LinkPurpose;
  newEmail: string | null;
  expiresAt: Date;
}

export interface Link extends NewLink {
  role: Role;
  ended: LinkEnd | null;
}

/** Inserts an open link. Requires the account lock. */
export async function insertLink(tx: Db, { tokenHash, ...link }: NewLink): Promise<void> {
  await tx
    .insertInto("accountLinks")
    .values({ ...link, tokenHash: Buffer.from(tokenHash, "hex") })
    .execute();
}

/** Ends the open links of an account, for one purpose or all. */
export async function endLinks(
  tx: Db,
  accountId: string,
  { as, purpose }: { as: LinkEnd; purpose?: LinkPurpose },
): Promise<void> {
  await tx
    .updateTable("accountLinks")
    .set({ ended: as })
    .where("accountId", "=", accountId)
    .where("ended", "is", null)
    .$if(purpose !== undefined, (query) => query.where("purpose", "=", purpose ?? "reset_password"))
    .execute();
}

/** Link by token hash (SHA-256, hex) and purpose, including ended ones. */
export async function findLink(
  db: Db,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<Link | undefined> {
  const link = await db
    .selectFrom("accountLinks")
    .innerJoin("accounts", "accounts.id", "accountLinks.accountId")
    .select(["accountId", "role", "purpose", "newEmail", "expiresAt", "ended"])
    .where("tokenHash", "=", Buffer.from(tokenHash, "hex"))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return link && { tokenHash, ...link };
}

/** Consumes an open link. Returns false if it was ended concurrently or has expired. */
export async function consumeLink(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accountLinks")
    .set({ ended: "used" })
    .where("tokenHash", "=", Buffer.from(tokenHash, "hex"))
    .where("ended", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes links a day after they expire, used or not. */
export const deleteOldLinks = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, "account_links", sql`expires_at < ${plusMinutes(now, -1 * 24 * 60)}`);
