import { notSignedIn } from "#server/http/session.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { countTry } from "./counted-tries.ts";
import { isPasswordOf, trustedLane } from "./password-hashing.ts";
import { type Account, findOpenAccount } from "./queries.ts";

const WRONG = "wrong_password";

interface PasswordConfirmation {
  accountId: string;
  password: string;
  /** Form field that holds the password. */
  field: string;
}

/**
 * Returns the signed-in account after checking its password again: an unlocked phone alone must not allow the action.
 * Throws 401 for a deleted account, 422 at the field for a wrong password, 429 after too many tries.
 */
export async function getAccountByPassword(
  services: Pick<Services, "db" | "env" | "now" | "tries">,
  { accountId, password, field }: PasswordConfirmation,
): Promise<Account> {
  // A deleted account's password hash is erased and cannot be parsed by argon2.
  const account = await findOpenAccount(services.db, accountId);
  if (!account) throw notSignedIn();
  // Counted by account, over all forms that ask for the password again.
  const countedTry = { limit: services.tries.password, key: accountId, failureCode: WRONG };
  return countTry(services, countedTry, async () => {
    if (!(await isPasswordOf(account.passwordHash, password, trustedLane(accountId))))
      throw wrongPassword(field);
    return account;
  });
}

function wrongPassword(field: string): Problem {
  const sentence = "This is not your password";
  return new Problem(422, WRONG, sentence, { fields: { [field]: sentence } });
}
