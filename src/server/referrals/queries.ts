import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { PAGE_SIZE } from "#shared/paging.ts";

export async function findReferralCode(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("referralCode")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return row?.referralCode;
}

export async function findReferrerName(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("firstName")
    .where("referralCode", "=", code)
    .where("role", "<>", "ADMIN")
    .executeTakeFirst();
  return row?.firstName;
}

/** Whether a deleted account with one of these hashes already brought its referrer a credit. */
export async function wasDeletedNewcomer(db: Db, emailHashes: Buffer[]): Promise<boolean> {
  const row = await db
    .selectFrom("leftNewcomers")
    .select("emailHash")
    .where("emailHash", "in", emailHashes)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the hash of an account that is being deleted if its referrer got a credit for it. */
export async function storeDeletedNewcomer(tx: Db, accountId: string, emailHash: Buffer) {
  await sql`
    insert into left_newcomers (email_hash)
    select ${emailHash} where exists (select from referral_credits where newcomer_id = ${accountId})
    on conflict do nothing`.execute(tx);
}

export async function listNewcomers(db: Db, referrerId: string, page: number) {
  return await db
    .selectFrom("accounts")
    .leftJoin("referralCredits as credit", (join) =>
      join.onRef("credit.newcomerId", "=", "accounts.id").on("credit.accountId", "=", referrerId),
    )
    .select(["accounts.id", "role", "firstName", "lastName", "createdAt", "deletedAt"])
    .select(["credit.cents", "credit.grantedAt"])
    .where("referredBy", "=", referrerId)
    .orderBy("createdAt", "desc")
    .orderBy("accounts.id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

export async function countNewcomers(db: Db, referrerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("accounts")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("referredBy", "=", referrerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
