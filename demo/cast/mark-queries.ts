import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { CastPerson } from "./people.ts";

/** Marks the database as a demo's. Must run in the transaction that inserts the demo accounts, before them. */
export async function insertDemoMark(tx: Db): Promise<void> {
  await tx.insertInto("demoMark").defaultValues().execute();
}

/** True if the demo passwords were replaced for a public demo. */
export async function hasRandomPasswords(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("demoMark")
    .select("isOnlyRow")
    .where("hasRandomPasswords", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the demo passwords, deletes the accounts' sessions, and stores `isRandom`; requires a transaction. */
export async function updateCastPasswords(
  tx: Db,
  people: readonly Pick<CastPerson, "role" | "email">[],
  { passwordHash, isRandom }: { passwordHash: string; isRandom: boolean },
): Promise<void> {
  await sql`
    update accounts set password_hash = ${passwordHash}
    from unnest(${people.map(({ role }) => role)}::role[], ${people.map(({ email }) => email)}::text[])
      as person (role, email)
    where accounts.role = person.role and accounts.email = person.email`.execute(tx);
  await sql`
    delete from sessions using accounts
    where accounts.id = account_id and password_hash = ${passwordHash}`.execute(tx);
  await tx.updateTable("demoMark").set({ hasRandomPasswords: isRandom }).execute();
}
