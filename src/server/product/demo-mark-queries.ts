import type { Db } from "#server/database/db.ts";

/** Whether demo accounts were ever seeded, and whether any account exists, in one snapshot. */
export async function readDemoMark(db: Db): Promise<{ isMarked: boolean; hasAccounts: boolean }> {
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom("demoMark").select("isOnlyRow")).$castTo<boolean>().as("isMarked"),
      exists(selectFrom("accounts").select("id")).$castTo<boolean>().as("hasAccounts"),
    ])
    .executeTakeFirstOrThrow();
}
