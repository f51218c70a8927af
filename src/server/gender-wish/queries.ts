import type { Db } from "#server/database/db.ts";
import type { GenderChoice } from "#shared/gender-wish/gender-wish.ts";

export interface GenderWishRow extends GenderChoice {
  genderChosenAt: Date | null;
}

/** Undefined for a deleted account. */
export const findGenderWish = (db: Db, id: string): Promise<GenderWishRow | undefined> =>
  db
    .selectFrom("accounts")
    .select(["gender", "isSameGenderOnly as isSameOnly", "genderChosenAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();

export async function updateGenderWish(tx: Db, id: string, wish: GenderWishRow): Promise<void> {
  const { gender, isSameOnly: isSameGenderOnly, genderChosenAt } = wish;
  await tx
    .updateTable("accounts")
    .set({ gender, isSameGenderOnly, genderChosenAt })
    .where("id", "=", id)
    .execute();
}
