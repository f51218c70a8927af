import type { FastifyReply, FastifyRequest } from "fastify";
import { anonymousLane, trustedLane } from "#server/accounts/password-hashing.ts";
import { type Account, findAccount, findAdminRole } from "#server/accounts/queries.ts";
import { renewHash } from "#server/accounts/renew-hash.ts";
import { hasSuspension } from "#server/accounts/suspended-queries.ts";
import { userOf } from "#server/accounts/user.ts";
import { wrongCredentials } from "#server/accounts/wrong-credentials.ts";
import { insertOwnAct } from "#server/audit/queries.ts";
import { requiresAdminTwoStep } from "#server/env.ts";
import { markDevice, readMarks } from "#server/http/device-marks.ts";
import { loggedSubnet } from "#server/http/logged-subnet.ts";
import { insertSecurityEvent } from "#server/http/security-event-queries.ts";
import { compareMarks } from "#server/linked-accounts/compare-marks.ts";
import { noteSharedDevice } from "#server/linked-accounts/shared-device.ts";
import { listPasskeysOf } from "#server/passkeys/queries.ts";
import { Problem } from "#server/problem.ts";
import { findTwoStep } from "#server/second-steps/queries.ts";
import { CODE_NEEDED, passSecondStep } from "#server/second-steps/take-code.ts";
import type { Services } from "#server/services.ts";
import type { User, WireRole } from "#shared/accounts/contract.ts";
import { type CredentialCheck, type Credentials, verifyCredentials } from "./check-credentials.ts";
import { deviceName } from "./device-name.ts";
import { createLogInGuard } from "./log-in-guard.ts";
import { reportDevice } from "./report-device.ts";
import { warnOwner } from "./warn-owner.ts";

interface LogInCall {
  body: Omit<Credentials, "role">;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Opens a session of an authenticated account and records the log-in. Throws 401 for a disabled admin. */
export async function admit(
  services: Services,
  account: Account,
  { request, reply }: Pick<LogInCall, "request" | "reply">,
) {
  const device = deviceName(request.headers["user-agent"]);
  const token = await openSessionOf(services, { role: account.role, account, device });
  // The token that this browser had is replaced; another person may have left it behind.
  if (request.account) await services.sessions.end(request.account.session);
  // Not at registration, whose duration must not reveal whether an email is registered; before any other call.
  await compareMarks(services.db, account.id, services.now());
  await noteLogIn(services, { accountId: account.id, device, request, reply });
  request.log.info({ accountId: account.id }, "logged in");
  const user = await viewUser(services, account);
  return { success: true as const, token, message: "You are logged in", user };
}

/** Handlers of the three log-in calls; `createLogInGuard` counts wrong passwords. */
export function logInCalls(services: Services) {
  const guard = createLogInGuard(services.sharedCounters);
  return async (role: WireRole, { body, request, reply }: LogInCall) => {
    const credentials = { role, ...body };
    const account = await checkWithinLimits(guard, services, { credentials, request }).catch(
      (error: unknown) => rethrowRecorded(services, credentials, error),
    );
    return admit(services, account, { request, reply });
  };
}

/** Opens a session. Throws 401 if the password was changed, or the admin disabled, after the check. */
async function openSessionOf(
  services: Services,
  { role, account, device }: { role: WireRole; account: Account; device: string | null },
): Promise<string> {
  const { openAdmin, open } = services.sessions;
  const token = await (role === "ADMIN" ? openAdmin : open)(account, device);
  if (role === "ADMIN")
    await recordAct(services, account.id, token === null ? "log_in_failed" : "log_in");
  if (token === null) throw wrongCredentials(account.id);
  return token;
}

interface LogIn extends Pick<LogInCall, "request" | "reply"> {
  accountId: string;
  device: string | null;
}

/** Reports a new device to the owner, marks it, and records the log-in. */
async function noteLogIn(
  services: Services,
  { accountId, device, request, reply }: LogIn,
): Promise<void> {
  const isKnown = markOf(services, request, accountId) !== undefined;
  await reportDevice(services, { accountId, device, isKnown });
  await noteSharedDevice(services, markDevice(services, { request, reply, accountId }));
  const network = loggedSubnet(request.ip);
  await insertSecurityEvent(services.db, {
    accountId,
    kind: "log_in",
    network,
    at: services.now(),
  });
}

const viewUser = async ({ db }: Pick<Services, "db">, account: Account): Promise<User> => {
  if (account.role === "ADMIN")
    return userOf(account, { adminRole: await findAdminRole(db, account.id), isSuspended: false });
  return userOf(account, { adminRole: null, isSuspended: await hasSuspension(db, account.id) });
};

interface Attempt {
  credentials: Credentials;
  request: FastifyRequest;
}

/** Checks the credentials within the rate limits and returns the account. Throws 401, 429 and 503. */
async function checkWithinLimits(
  guard: ReturnType<typeof createLogInGuard>,
  services: Services,
  { credentials, request }: Attempt,
): Promise<Account> {
  const email = credentials.email.toLowerCase();
  const account = await findAccount(services.db, credentials.role, email);
  const mark = markOf(services, request, account?.id);
  const lane = mark ? trustedLane(mark.device) : anonymousLane(request.ip);
  const check = { account, credentials, lane };
  if (!services.env.RATE_LIMITS) return checkBothSteps(services, check);
  const name = `${credentials.role} ${email}`;
  const counted = await guard.begin({ name, ip: request.ip, mark }, services.now());
  try {
    const admittedAccount = await checkBothSteps(services, check);
    await counted.succeed();
    return admittedAccount;
  } catch (error) {
    if (!isWrong(error)) await counted.withdraw();
    // Not awaited: the response time must not reveal whether the account exists.
    else if (account) void warnIfPausing(services, account.id, counted);
    throw error;
  }
}

async function warnIfPausing(
  services: Services,
  accountId: string,
  counted: { isPausing(): Promise<boolean> },
): Promise<void> {
  if (await counted.isPausing()) await warnOwner(services, accountId);
}

const markOf = (services: Services, request: FastifyRequest, accountId: string | undefined) =>
  readMarks(services, request).find((mark) => mark.accountId === accountId);

/** Checks the password before the second step, so that a stranger learns nothing about the second step. */
async function checkBothSteps(
  services: Pick<Services, "env" | "db" | "tries" | "now" | "secret" | "oldSecrets">,
  check: CredentialCheck,
): Promise<Account> {
  const account = await verifyCredentials(check);
  const { role, code, password } = check.credentials;
  if (role !== "RIDER") await passSecondStep(services, { accountId: account.id, code });
  if (role === "ADMIN") await assertNoPasskeyNeeded(services, account.id);
  const passwordHash = await renewHash(services.db, account, { password, lane: check.lane });
  return { ...account, passwordHash };
}

/** Throws 401 for an admin whose only second step, where one is required, is a passkey. */
async function assertNoPasskeyNeeded(
  { db, env }: Pick<Services, "db" | "env">,
  accountId: string,
): Promise<void> {
  if (!requiresAdminTwoStep(env) || (await findTwoStep(db, accountId))?.enabledAt) return;
  if ((await listPasskeysOf(db, accountId)).length > 0)
    throw new Problem(
      401,
      PASSKEY_NEEDED,
      "Log in with your passkey. If it is lost, ask the operator to reset your second step.",
    );
}

const PASSKEY_NEEDED = "passkey_needed";

/** A right password that still lacks its code is not a failure, and does not reset earlier failures. */
const isWrong = (error: unknown): error is Problem =>
  error instanceof Problem &&
  error.status === 401 &&
  ![CODE_NEEDED, PASSKEY_NEEDED].includes(error.code);

/** Records a failed admin log-in in the audit log, then rethrows the error. */
async function rethrowRecorded(
  services: Pick<Services, "db" | "now">,
  { role, email }: Credentials,
  error: unknown,
): Promise<never> {
  if (role === "ADMIN" && isWrong(error)) {
    const triedAccount = await findAccount(services.db, role, email.toLowerCase());
    if (triedAccount) await recordAct(services, triedAccount.id, "log_in_failed");
  }
  throw error;
}

async function recordAct(
  { db, now }: Pick<Services, "db" | "now">,
  adminId: string,
  action: string,
): Promise<void> {
  await insertOwnAct(db, { at: now(), adminId, action });
}
