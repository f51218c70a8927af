import { withLockedAccount } from "#server/accounts/account-lock.ts";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { getGenderWish, putGenderWish } from "#shared/gender-wish/contract.ts";
import { type GenderChoice, nextGenderChangeAt } from "#shared/gender-wish/gender-wish.ts";
import { formatDay } from "#shared/market-day.ts";
import { findGenderWish, type GenderWishRow, updateGenderWish } from "./queries.ts";

/** A rider's or driver's gender, and the preference to ride with the same gender only. */
export function genderWishRoutes(app: App, { db, now, riderPreferences }: Services): void {
  const serve = api(app);
  serve(getGenderWish)(async ({ account: { id } }) => replyOf(await getWish(db, id)));

  serve(putGenderWish)(async ({ account: { id }, body }) => {
    const saved = await withLockedAccount(db, id, async (tx) => {
      const wish = changeWish(await getWish(tx, id), body, now());
      await updateGenderWish(tx, id, wish);
      return wish;
    });
    riderPreferences.forget(id);
    return replyOf(saved);
  });
}

async function getWish(db: Db, id: string): Promise<GenderWishRow> {
  const wish = await findGenderWish(db, id);
  if (!wish) throw notSignedIn();
  return wish;
}

/** Throws 409 if another gender is chosen too early; the gender can be removed at any time. */
function changeWish(before: GenderWishRow, { gender, isSameOnly }: GenderChoice, now: Date) {
  if (gender === null || gender === before.gender) return { ...before, gender, isSameOnly };
  const changesAt = nextGenderChangeAt(before.genderChosenAt);
  if (changesAt && changesAt > now)
    throw new Problem(
      409,
      "gender_changed_lately",
      `You can choose another gender from ${formatDay(changesAt)}`,
      { fields: { gender: `You can choose another gender from ${formatDay(changesAt)}` } },
    );
  return { gender, isSameOnly, genderChosenAt: now };
}

const replyOf = ({ gender, isSameOnly, genderChosenAt }: GenderWishRow) => ({
  success: true as const,
  gender,
  isSameOnly,
  changesAt: nextGenderChangeAt(genderChosenAt)?.toISOString() ?? null,
});
