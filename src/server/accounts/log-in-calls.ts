import type { FastifyRequest } from "fastify";
import { insertOwnAct } from "#server/admin/queries.ts";
import { Problem } from "#server/http/problem.ts";
import { subnetOf } from "#server/http/subnet.ts";
import type { Services } from "#server/services.ts";
import { CODE_NEEDED, passSecondStep } from "#server/two-step/take-code.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import { accountOf, type Credentials, wrongCredentials } from "./log-in.ts";
import { type LogInLimit, logInLimit } from "./log-in-limit.ts";
import { type Account, findAccount } from "./queries.ts";
import { openAdminSession, openSessionWith } from "./sessions.ts";
import { userOf } from "./user.ts";

interface LogInCall {
  body: Omit<Credentials, "role">;
  request: FastifyRequest;
}

/** Answers the log-in calls of the three roles; tries are counted by account and subnet together. */
export function logInCalls(services: Services) {
  const limit = logInLimit();
  return async (role: WireRole, { body, request }: LogInCall) => {
    const credentials = { role, ...body };
    const account = await (services.env.RATE_LIMITS
      ? accountWithin(limit, services, credentials, subnetOf(request.ip))
      : admitted(services, credentials)
    ).catch((error: unknown) => refuse(services, credentials, error));
    const open = role === "ADMIN" ? openAdminSession : openSessionWith;
    const token = await open(services, account);
    if (role === "ADMIN")
      await writeDown(services, account.id, token === null ? "log_in_failed" : "log_in");
    if (token === null) throw wrongCredentials(account.id);
    request.log.info({ accountId: account.id }, "logged in");
    return { success: true as const, token, message: "You are logged in", user: userOf(account) };
  };
}

async function accountWithin(
  limit: LogInLimit,
  services: Services,
  credentials: Credentials,
  subnet: string,
): Promise<Account> {
  const key = `${credentials.role} ${credentials.email.toLowerCase()} ${subnet}`;
  limit.begin(key, services.now());
  try {
    const account = await admitted(services, credentials);
    limit.succeed(key);
    return account;
  } catch (error) {
    if (!isWrong(error)) limit.withdraw(key);
    throw error;
  }
}

/** Whom password and second step open: nobody learns of the second without the first. */
async function admitted(services: Services, credentials: Credentials): Promise<Account> {
  const account = await accountOf(services.db, credentials);
  if (credentials.role === "ADMIN")
    await passSecondStep(services, { accountId: account.id, code: credentials.code });
  return account;
}

/** A password that waits for its code is neither wrong nor forgets what was wrong before. */
const isWrong = (error: unknown): error is Problem =>
  error instanceof Problem && error.status === 401 && error.code !== CODE_NEEDED;

/** Who tries to be an admin is written down where admins look. */
async function refuse(
  services: Services,
  { role, email }: Credentials,
  error: unknown,
): Promise<never> {
  if (role === "ADMIN" && isWrong(error)) {
    const meant = await findAccount(services.db, role, email.toLowerCase());
    if (meant) await writeDown(services, meant.id, "log_in_failed");
  }
  throw error;
}

async function writeDown({ db, now }: Services, adminId: string, action: string): Promise<void> {
  await insertOwnAct(db, { at: now(), adminId, action });
}
