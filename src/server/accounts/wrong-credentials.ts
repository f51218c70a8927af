import { Problem } from "#server/problem.ts";

/**
 * The error of a refused log-in, with the same message for every reason. An existing account's id is logged and never
 * sent.
 */
export const wrongCredentials = (triedAccountId?: string) =>
  new Problem(401, "wrong_credentials", "Wrong email or password", { triedAccountId });
