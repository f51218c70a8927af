import { Problem } from "#server/problem.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import { isPasswordOf } from "./passwords.ts";
import type { Account } from "./queries.ts";
import type { Lane } from "./turns.ts";

export interface Credentials {
  role: WireRole;
  email: string;
  password: string;
  /** Code of an admin's second step. */
  code?: string | undefined;
}

export interface Judged {
  /** Account with this role and e-mail, if it exists. */
  account: Account | undefined;
  credentials: Credentials;
  /** Queue lane for hashing the password. */
  lane: Lane;
}

/**
 * Checks the credentials and returns the account. An unknown e-mail, another role's e-mail and a wrong password give
 * the same 401 after the same work. Throws 503 when too many log in at once.
 */
export async function accountOf({ account, credentials, lane }: Judged): Promise<Account> {
  const isRight = await isPasswordOf(account?.passwordHash, credentials.password, lane);
  if (!account || !isRight) throw wrongCredentials(account?.id);
  return account;
}

/** One message for every reason. The id of an existing account is only logged. */
export const wrongCredentials = (triedAccountId?: string) =>
  new Problem(401, "wrong_credentials", "The email or password is not right", { triedAccountId });
