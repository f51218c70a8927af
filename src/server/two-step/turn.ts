import { getAccountByPassword } from "#server/accounts/known-password.ts";
import { insertAct } from "#server/admin/queries.ts";
import type { Db } from "#server/database/db.ts";
import { Problem } from "#server/http/problem.ts";
import type { Services } from "#server/services.ts";
import {
  deleteTwoStep,
  enableTwoStep,
  findTwoStep,
  insertRecoveryCodes,
  offerSecret,
} from "./queries.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import { takeCode, wrongCode } from "./take-code.ts";
import { enrolmentUri, newSecret, stepOf } from "./time-code.ts";

/** Offers a secret to an admin who tells the password. Throws 422 for a wrong one, 409 when the second step is on. */
export async function begin(services: Services, accountId: string, password: string) {
  const told = { accountId, password, field: "password" };
  const { email } = await getAccountByPassword(services, told);
  const secret = newSecret();
  if (!(await offerSecret(services.db, accountId, secret))) throw onAlready();
  return { secret, uri: enrolmentUri(secret, email) };
}

/**
 * Turns the second step on with a code of the secret that was offered, and answers the recovery codes, which are kept
 * nowhere. Throws 422 for a wrong code, 409 when it is on or nothing was offered.
 */
export async function confirm(
  { db, now }: Services,
  accountId: string,
  code: string,
): Promise<string[]> {
  const offered = await findTwoStep(db, accountId);
  if (!offered) throw notBegun();
  if (offered.enabledAt) throw onAlready();
  const step = stepOf(offered.secret, code.replace(/\s/g, ""), now());
  if (step === null) throw wrongCode(422);
  const recoveryCodes = newRecoveryCodes();
  await db.transaction().execute(async (tx) => {
    const enabled = { accountId, secret: offered.secret, step };
    if (!(await enableTwoStep(tx, enabled, now()))) throw onAlready();
    await insertRecoveryCodes(tx, accountId, recoveryCodes.map(recoveryHash));
    await writeDown(tx, { accountId, isOn: true, at: now(), reason: null });
  });
  return recoveryCodes;
}

/** Throws 422 for a wrong password or code, 409 when it is off. */
export async function turnOff(
  services: Services,
  accountId: string,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { db, now } = services;
  if (!(await findTwoStep(db, accountId))?.enabledAt) throw offAlready();
  await getAccountByPassword(services, { accountId, password, field: "password" });
  await takeCode(services, { accountId, code }, 422);
  const isDone = await dropTwoStep(db, { accountId, at: now(), reason: null });
  if (!isDone) throw offAlready();
}

/** Forgets secret and recovery codes and writes it down; false when the second step was off. */
export function dropTwoStep(
  db: Db,
  dropped: { accountId: string; at: Date; reason: string | null },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await deleteTwoStep(tx, dropped.accountId))) return false;
    await writeDown(tx, { ...dropped, isOn: false });
    return true;
  });
}

interface Turned {
  accountId: string;
  isOn: boolean;
  at: Date;
  reason: string | null;
}

function writeDown(tx: Db, { accountId, isOn, at, reason }: Turned): Promise<void> {
  const action = isOn ? "two_step_on" : "two_step_off";
  const act = { at, adminId: accountId, subjectId: accountId, action, reason };
  return insertAct(tx, { ...act, before: { isTwoStepOn: !isOn }, after: { isTwoStepOn: isOn } });
}

const notBegun = () =>
  new Problem(409, "not_begun", "Begin again: there is no secret that the code could be of.");
const onAlready = () => new Problem(409, "on_already", "Two-step login is on already.");
const offAlready = () => new Problem(409, "off_already", "Two-step login is off already.");
