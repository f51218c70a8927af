import { Problem } from "#server/problem.ts";

/** One message for every reason. The id of an existing account is only logged. */
export const wrongCredentials = (triedAccountId?: string) =>
  new Problem(401, "wrong_credentials", "The email or password is not right", { triedAccountId });
