import { hashPassword } from "#server/accounts/password-hashing.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import type { Services } from "#server/services.ts";
import { hasRandomPasswords, updateCastPasswords } from "./mark-queries.ts";
import { demoPeople } from "./people.ts";

/**
 * Sets the password of all demo accounts and ends their sessions. Restores the published password only after a public
 * demo replaced it, so that a password changed on this machine survives a restart.
 */
export async function setCastPasswords(
  { db }: Pick<Services, "db">,
  password: string,
): Promise<void> {
  const isRandom = password !== DEMO_PASSWORD;
  if (!isRandom && !(await hasRandomPasswords(db))) return;
  const passwordHash = await hashPassword(password);
  await db
    .transaction()
    .execute((tx) => updateCastPasswords(tx, demoPeople, { passwordHash, isRandom }));
}
