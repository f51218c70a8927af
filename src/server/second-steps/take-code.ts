import { countTry } from "#server/accounts/counted-tries.ts";
import { findAccountById } from "#server/accounts/queries.ts";
import { wrongCredentials } from "#server/accounts/wrong-credentials.ts";
import { insertOwnAct } from "#server/audit/queries.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { countRecoveryCodes, findTwoStep, takeRecoveryCode, takeStep } from "./queries.ts";
import { recoveryHash } from "./recovery-codes.ts";
import { openSeed } from "./seeds.ts";
import { verifyTimeCode } from "./time-code.ts";

/** Error code of the reply to a correct password that lacks the code of the second step. */
export const CODE_NEEDED = "totp_needed";
const WRONG = "wrong_code";

type CodeServices = Pick<Services, "env" | "db" | "tries" | "now" | "secret" | "oldSecrets">;

interface SecondStep {
  accountId: string;
  code: string | undefined;
}

/**
 * Checks the second step of a log-in, or of authenticating again; does nothing if it is disabled. Throws `status` for a
 * missing or wrong code, 401 for a disabled admin (the same reply as for a wrong password), 429 after too many tries.
 */
export async function passSecondStep(
  services: CodeServices,
  { accountId, code }: SecondStep,
  status: 401 | 422 = 401,
): Promise<void> {
  const twoStep = await findTwoStep(services.db, accountId);
  if (!twoStep?.enabledAt) return;
  if (twoStep.disabledAt) throw wrongCredentials(accountId);
  if (!code) throw codeNeededProblem(status, accountId);
  await takeCode(services, { accountId, code }, status);
}

/**
 * Consumes an authenticator or recovery code; of concurrent uses, one succeeds. Throws `status` at the field `code`
 * otherwise.
 */
export async function takeCode(
  services: CodeServices,
  { accountId, code }: { accountId: string; code: string },
  status: 401 | 422,
): Promise<void> {
  // Counted per account, not per IP address, because the caller already knows the password.
  const countedTry = { limit: services.tries.code, key: accountId, failureCode: WRONG };
  await countTry(services, countedTry, async () => {
    const isTaken = /^[\d\s]{6,}$/.test(code)
      ? await isStepTaken(services, accountId, code.replace(/\s/g, ""))
      : await isRecoveryCodeTaken(services, accountId, code);
    if (!isTaken) throw wrongCode(status, accountId);
  });
}

async function isStepTaken(services: CodeServices, accountId: string, code: string) {
  const { db, now } = services;
  const twoStep = await findTwoStep(db, accountId);
  const seed = twoStep ? openSeed(services, accountId, twoStep.secret) : null;
  if (!twoStep || seed === null) return false;
  const step = verifyTimeCode(seed, code, now());
  if (step === null) return false;
  return takeStep(db, { accountId, secret: twoStep.secret, step });
}

function isRecoveryCodeTaken(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: string,
  code: string,
) {
  const codeHash = recoveryHash(code);
  return db.transaction().execute(async (tx) => {
    if (!(await takeRecoveryCode(tx, { accountId, codeHash }, now()))) return false;
    if ((await findAccountById(tx, accountId))?.role !== "ADMIN") return true;
    const codesLeft = await countRecoveryCodes(tx, accountId);
    const act = { at: now(), adminId: accountId, action: "recovery_code_used" };
    await insertOwnAct(tx, { ...act, after: { codesLeft } });
    return true;
  });
}

function codeNeededProblem(status: 401 | 422, triedAccountId: string): Problem {
  const sentence = "Enter the code from your app, or a recovery code";
  return new Problem(status, CODE_NEEDED, sentence, { fields: { code: sentence }, triedAccountId });
}

/** Wrong, expired or already used code. */
export function wrongCode(status: 401 | 422, triedAccountId?: string): Problem {
  const sentence = "This code is not right, or was used before. Wait for the next one.";
  return new Problem(status, WRONG, sentence, { fields: { code: sentence }, triedAccountId });
}
