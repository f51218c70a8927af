import { Problem } from "#server/http/problem.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import { countedTries } from "./counted-tries.ts";
import { isPasswordOf } from "./passwords.ts";
import { type Account, findAccountById } from "./queries.ts";

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
 * The account of somebody who is signed in and has told the password once more, before what a borrowed phone must not
 * do. Throws 422 at the field for a wrong one, 429 when it is guessed.
 */
export async function getAccountByPassword(
  services: Services,
  { accountId, password, field }: Told,
): Promise<Account> {
  const account = await findAccountById(services.db, accountId);
  if (!account) throw notSignedIn();
  return counted(services, accountId, async () => {
    if (!(await isPasswordOf(account.passwordHash, password))) throw wrongPassword(field);
    return account;
  });
}

function wrongPassword(field: string): Problem {
  const sentence = "This is not your password";
  return new Problem(422, WRONG, sentence, { fields: { [field]: sentence } });
}
