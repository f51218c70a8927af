import { sql } from "kysely";
import type { SavedCard } from "#server/adapters/payments/saved-cards.ts";
import type { Db } from "#server/database/db.ts";

const maxCards = 100;

/** An account's saved cards, the default first: the one chosen last, else the newest. */
export async function listSavedCards(db: Db, accountId: string) {
  return await db
    .selectFrom("savedCards")
    .select(["id", "brand", "last4", "expiryMonth", "expiryYear"])
    .where("accountId", "=", accountId)
    .orderBy(sql`chosen_at desc nulls last`)
    .orderBy("savedAt", "desc")
    .orderBy("id")
    .limit(maxCards)
    .execute();
}

/** Replaces the account's cards with the provider's list, but keeps cards that were saved after `listedAt`. */
export async function replaceCards(
  tx: Db,
  accountId: string,
  { cards, listedAt }: { cards: readonly SavedCard[]; listedAt: Date },
): Promise<void> {
  const ids = cards.map(({ id }) => id);
  await tx
    .deleteFrom("savedCards")
    .where("accountId", "=", accountId)
    .where("id", "not in", ids.length > 0 ? ids : [""])
    .where("savedAt", "<", listedAt)
    .execute();
  if (cards.length === 0) return;
  await tx
    .insertInto("savedCards")
    .values(cards.map((card) => ({ ...card, accountId })))
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        brand: eb.ref("excluded.brand"),
        last4: eb.ref("excluded.last4"),
        expiryMonth: eb.ref("excluded.expiryMonth"),
        expiryYear: eb.ref("excluded.expiryYear"),
      })),
    )
    .execute();
}

/** Makes a card the default. Returns false for an unknown card or another account's. */
export async function chooseCard(
  db: Db,
  accountId: string,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("savedCards")
    .set({ chosenAt: now })
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isCardOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("savedCards")
    .select("id")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCard(db: Db, accountId: string, id: string): Promise<void> {
  await db
    .deleteFrom("savedCards")
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .execute();
}
