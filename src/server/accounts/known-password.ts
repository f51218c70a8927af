import { Problem } from "#server/http/problem.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import { countedTries } from "./counted-tries.ts";
import { isPasswordOf, knownAs } from "./passwords.ts";
import { type Account, findOpenAccount } from "./queries.ts";

const WRONG = "wrong_password";

/** Wrong tries by account, wherever the password is asked for again. */
const counted = countedTries(WRONG);

interface Told {
  accountId: string;
  password: string;
  /** The field that the password was typed into. */
  field: string;
}

/**
 * Gets the account of a signed-in person who typed the password again, before acts that a borrowed phone must not do.
 * Throws 401 for a deleted account, 422 at the field for a wrong password, 429 when it is guessed.
 */
export async function getAccountByPassword(
  services: Services,
  { accountId, password, field }: Told,
): Promise<Account> {
  // A deleted account has no password hash that argon2 could parse.
  const account = await findOpenAccount(services.db, accountId);
  if (!account) throw notSignedIn();
  return counted(services, accountId, async () => {
    if (!(await isPasswordOf(account.passwordHash, password, knownAs(accountId))))
      throw wrongPassword(field);
    return account;
  });
}

function wrongPassword(field: string): Problem {
  const sentence = "This is not your password";
  return new Problem(422, WRONG, sentence, { fields: { [field]: sentence } });
}
