import { Problem } from "#server/http/problem.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import { isPasswordOf } from "./passwords.ts";
import type { Account } from "./queries.ts";
import type { Lane } from "./turns.ts";

export interface Credentials {
  role: WireRole;
  email: string;
  password: string;
  /** The second step of an admin. */
  code?: string | undefined;
}

export interface Judged {
  /** The account of the role and e-mail, if there is one. */
  account: Account | undefined;
  credentials: Credentials;
  /** Where the work on the password waits. */
  lane: Lane;
}

/**
 * The account that the credentials open. An unknown e-mail, another role's e-mail and a wrong password
 * are the same 401 after the same work. Throws 503 when too many log in at once.
 */
export async function accountOf({ account, credentials, lane }: Judged): Promise<Account> {
  const isRight = await isPasswordOf(account?.passwordHash, credentials.password, lane);
  if (!account || !isRight) throw wrongCredentials(account?.id);
  return account;
}

/** One sentence for every reason; the id of an account that exists is only logged. */
export const wrongCredentials = (triedAccountId?: string) =>
  new Problem(401, "wrong_credentials", "The email or password is not right", { triedAccountId });
