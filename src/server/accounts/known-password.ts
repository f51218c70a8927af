import { Problem } from "#server/http/problem.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import { type LogInLimit, logInLimit } from "./log-in-limit.ts";
import { isPasswordOf } from "./passwords.ts";
import { type Account, findAccountById } from "./queries.ts";

/** Wrong tries by account, wherever the password is asked for again. */
const limits = new WeakMap<Services["db"], LogInLimit>();

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
  { db, env, now }: Services,
  { accountId, password, field }: Told,
): Promise<Account> {
  const account = await findAccountById(db, accountId);
  if (!account) throw notSignedIn();
  const limit = env.RATE_LIMITS ? limitOf(db) : null;
  limit?.begin(accountId, now());
  try {
    if (!(await isPasswordOf(account.passwordHash, password))) throw wrongPassword(field);
  } catch (error) {
    if (!(error instanceof Problem && error.code === WRONG)) limit?.withdraw(accountId);
    throw error;
  }
  limit?.succeed(accountId);
  return account;
}

const WRONG = "wrong_password";

function wrongPassword(field: string): Problem {
  const sentence = "This is not your password";
  return new Problem(422, WRONG, sentence, { fields: { [field]: sentence } });
}

function limitOf(db: Services["db"]): LogInLimit {
  const known = limits.get(db) ?? logInLimit();
  limits.set(db, known);
  return known;
}
