import type { Db } from "#server/database/db.ts";
import { Problem } from "#server/http/problem.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import { isPasswordOf } from "./passwords.ts";
import { type Account, findAccount } from "./queries.ts";

export interface Credentials {
  role: WireRole;
  email: string;
  password: string;
  /** The second step of an admin. */
  code?: string | undefined;
}

/**
 * The account that the credentials open. An unknown e-mail, another role's e-mail and a wrong password
 * are the same 401 after the same work. Throws 503 when too many log in at once.
 */
export async function accountOf(db: Db, credentials: Credentials): Promise<Account> {
  const account = await findAccount(db, credentials.role, credentials.email.toLowerCase());
  const isRight = await isPasswordOf(account?.passwordHash, credentials.password);
  if (!account || !isRight) throw wrongCredentials(account?.id);
  return account;
}

/** One sentence for every reason; the id of an account that exists is only logged. */
export const wrongCredentials = (triedAccountId?: string) =>
  new Problem(401, "wrong_credentials", "The email or password is not right", { triedAccountId });
