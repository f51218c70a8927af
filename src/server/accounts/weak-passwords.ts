import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { assertNotGuessable, type PasswordOwner } from "./guessable.ts";

/** Throws 422 at the field for a password that is easily guessed or known from a breach. */
export async function assertStrongPassword(
  { isBreached }: Pick<Services, "isBreached">,
  password: string,
  { owner, field }: { owner: PasswordOwner; field: string },
): Promise<void> {
  assertNotGuessable(password, { owner, field });
  if (!(await isBreached?.(password))) return;
  const sentence = "This password was in a data breach, so thieves will try it. Choose another.";
  throw new Problem(422, "breached_password", sentence, { fields: { [field]: sentence } });
}
