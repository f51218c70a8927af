import type { Db } from "#server/database/db.ts";
import type { Lane } from "#server/http/fair-queue.ts";
import { hashPassword, hasOldCost, isPasswordOf } from "./password-hashing.ts";
import { type Account, findAccountById } from "./queries.ts";
import { replaceHash } from "./renew-hash-queries.ts";

/**
 * Hashes a correct password again if its hash has an older cost, so that a higher cost reaches existing accounts.
 * Returns the stored hash of this password, or the old hash if the password was changed meanwhile: no session can be
 * opened with it.
 */
export async function renewHash(
  db: Db,
  { id, passwordHash }: Pick<Account, "id" | "passwordHash">,
  { password, lane }: { password: string; lane: Lane },
): Promise<string> {
  if (!hasOldCost(passwordHash)) return passwordHash;
  const newHash = await hashPassword(password, lane);
  if (await replaceHash(db, { id, passwordHash, newHash })) return newHash;
  // Another log-in has renewed it first, or the password was changed.
  const current = await findAccountById(db, id);
  const isSame = current && (await isPasswordOf(current.passwordHash, password, lane));
  return isSame ? current.passwordHash : passwordHash;
}
