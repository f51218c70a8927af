import { isPasswordOf } from "#server/accounts/password-hashing.ts";
import type { Account } from "#server/accounts/queries.ts";
import { wrongCredentials } from "#server/accounts/wrong-credentials.ts";
import type { Lane } from "#server/http/fair-queue.ts";
import type { WireRole } from "#shared/accounts/contract.ts";

export interface Credentials {
  role: WireRole;
  email: string;
  password: string;
  /** Code of the second step of an admin or driver. */
  code?: string | undefined;
}

export interface CredentialCheck {
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
export async function verifyCredentials({
  account,
  credentials,
  lane,
}: CredentialCheck): Promise<Account> {
  const isRight = await isPasswordOf(account?.passwordHash, credentials.password, lane);
  if (!account || !isRight) throw wrongCredentials(account?.id);
  return account;
}
