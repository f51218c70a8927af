import type { FastifyRequest } from "fastify";
import { Problem } from "#server/http/problem.ts";
import type { Services } from "#server/services.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import { accountOf, type Credentials, wrongCredentials } from "./log-in.ts";
import { type LogInLimit, logInLimit } from "./log-in-limit.ts";
import type { Account } from "./queries.ts";
import { openSessionWith } from "./sessions.ts";
import { userOf } from "./user.ts";

interface LogInCall {
  body: Omit<Credentials, "role">;
  request: FastifyRequest;
}

/** Answers the log-in calls of the three roles; tries are counted by account and address together. */
export function logInCalls(services: Services) {
  const limit = logInLimit();
  return async (role: WireRole, { body, request }: LogInCall) => {
    const credentials = { role, ...body };
    const account = services.env.RATE_LIMITS
      ? await accountWithin(limit, services, credentials, request.ip)
      : await accountOf(services.db, credentials);
    const token = await openSessionWith(services, account);
    if (token === null) throw wrongCredentials();
    request.log.info({ accountId: account.id }, "logged in");
    return { success: true as const, token, message: "You are logged in", user: userOf(account) };
  };
}

async function accountWithin(
  limit: LogInLimit,
  { db, now }: Services,
  credentials: Credentials,
  address: string,
): Promise<Account> {
  const key = `${credentials.role} ${credentials.email.toLowerCase()} ${address}`;
  limit.begin(key, now());
  try {
    const account = await accountOf(db, credentials);
    limit.succeed(key);
    return account;
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) limit.withdraw(key);
    throw error;
  }
}
