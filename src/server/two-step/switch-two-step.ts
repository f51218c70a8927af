import { getAccountByPassword } from "#server/accounts/known-password.ts";
import { announceSessionsOf, deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { insertAct } from "#server/audit/queries.ts";
import { queueMail } from "#server/credentials/mail-queries.ts";
import { lockCredentials } from "#server/credentials/queries.ts";
import type { Db } from "#server/database/db.ts";
import type { Role } from "#server/database/tables.d.ts";
import { requiresAdminTwoStep } from "#server/env.ts";
import type { SignedIn } from "#server/http/session.ts";
import { Problem } from "#server/problem.ts";
import {
  deleteTwoStep,
  enableTwoStep,
  findTwoStep,
  insertRecoveryCodes,
  offerSecret,
} from "#server/second-steps/queries.ts";
import { newRecoveryCodes, recoveryHash } from "#server/second-steps/recovery-codes.ts";
import { openSeed, sealSeed } from "#server/second-steps/seeds.ts";
import { takeCode, wrongCode } from "#server/second-steps/take-code.ts";
import { enrollmentUri, newSecret, verifyTimeCode } from "#server/second-steps/time-code.ts";
import type { Services } from "#server/services.ts";

/** Offers a secret after checking the password. Throws 422 for a wrong one, 409 if the second step is enabled. */
export async function offerTwoStep(
  services: Pick<Services, "env" | "db" | "tries" | "now" | "secret" | "oldSecrets">,
  accountId: string,
  password: string,
) {
  const credentials = { accountId, password, field: "password" };
  const { email } = await getAccountByPassword(services, credentials);
  const secret = newSecret();
  const sealed = sealSeed(services, accountId, secret);
  if (!(await offerSecret(services.db, accountId, sealed))) throw onAlready();
  return { secret, uri: enrollmentUri(secret, email) };
}

/**
 * Enables the second step with a code of the offered secret, and returns the recovery codes; only their hashes are
 * stored. Throws 422 for a wrong code, 409 if it is enabled or nothing was offered.
 */
export async function confirmOffer(
  services: Pick<Services, "db" | "sessions" | "now" | "secret" | "oldSecrets">,
  { id: accountId, session }: SignedIn,
  code: string,
): Promise<string[]> {
  const { db, now, sessions } = services;
  const offered = await findTwoStep(db, accountId);
  if (!offered) throw notBegun();
  if (offered.enabledAt) throw onAlready();
  const step = verifyTimeCode(
    openSeed(services, accountId, offered.secret) ?? "",
    code.replace(/\s/g, ""),
    now(),
  );
  if (step === null) throw wrongCode(422);
  const recoveryCodes = newRecoveryCodes();
  const endedSessions = await db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    const enabled = { accountId, secret: offered.secret, step };
    if (!account || !(await enableTwoStep(tx, enabled, now()))) throw onAlready();
    await insertRecoveryCodes(tx, accountId, recoveryCodes.map(recoveryHash));
    const change = { accountId, isOn: true, at: now(), reason: null };
    return recordChange(tx, change, { ...account, session });
  });
  sessions.forget([...endedSessions, session]);
  return recoveryCodes;
}

/**
 * Disables the second step. Throws 422 for a wrong password or code, 409 if it is off, 403 if admins must keep it on.
 */
export async function turnOff(
  services: Services,
  { id: accountId, role, session }: SignedIn,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { db, env, now } = services;
  if (role === "ADMIN" && requiresAdminTwoStep(env)) throw required();
  if (!(await findTwoStep(db, accountId))?.enabledAt) throw offAlready();
  await getAccountByPassword(services, { accountId, password, field: "password" });
  await takeCode(services, { accountId, code }, 422);
  const endedSessions = await dropTwoStep(db, { accountId, at: now(), reason: null, session });
  if (!endedSessions) throw offAlready();
  services.sessions.forget([...endedSessions, session]);
}

/**
 * Deletes secret and recovery codes, ends the account's sessions except `session`, and mails its owner. Returns the
 * ended sessions, or null if the second step was off.
 */
export async function dropTwoStep(
  db: Db,
  { session, ...dropped }: Omit<TwoStepChange, "isOn"> & { session?: string },
): Promise<string[] | null> {
  return db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, dropped.accountId);
    if (!account || !(await deleteTwoStep(tx, dropped.accountId))) return null;
    return recordChange(tx, { ...dropped, isOn: false }, { ...account, session });
  });
}

interface TwoStepChange {
  accountId: string;
  isOn: boolean;
  at: Date;
  reason: string | null;
}

/** Writes the audit log of an admin, queues the mail and ends the other sessions. Returns the ended ones. */
async function recordChange(
  tx: Db,
  change: TwoStepChange,
  owner: { email: string; role: Role; session?: string | undefined },
): Promise<string[]> {
  const { accountId, isOn, at: owedAt } = change;
  const { email: recipient, role, session } = owner;
  if (role === "ADMIN") await insertAuditAct(tx, change);
  const kind = isOn ? "two_step_on" : "two_step_off";
  await queueMail(tx, { accountId, recipient, kind, owedAt });
  const ended = await deleteSessionsOf(tx, accountId, session);
  await announceSessionsOf(tx, accountId);
  return ended;
}

function insertAuditAct(tx: Db, { accountId, isOn, at, reason }: TwoStepChange): Promise<void> {
  const action = isOn ? "two_step_on" : "two_step_off";
  const act = { at, adminId: accountId, subjectId: accountId, action, reason };
  return insertAct(tx, { ...act, before: { isTwoStepOn: !isOn }, after: { isTwoStepOn: isOn } });
}

const required = () =>
  new Problem(403, "second_step_required", "Admins keep two-step login on here.");
const notBegun = () =>
  new Problem(409, "not_begun", "Begin again: there is no secret that the code could be of.");
const onAlready = () => new Problem(409, "on_already", "Two-step login is on already.");
const offAlready = () => new Problem(409, "off_already", "Two-step login is off already.");
