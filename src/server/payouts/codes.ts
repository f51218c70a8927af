import { newToken } from "#server/accounts/tokens.ts";
import type { Db } from "#server/database/db.ts";
import { Problem } from "#server/problem.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { type CodeOwner, findCode, insertCode, markCodeUsed } from "./code-queries.ts";

const LIFETIME_MINUTES = 30;

/** Issues a code for the return from the provider's pages: 256 random bits, stored as a hash only. */
export async function issueCode(db: Db, owner: CodeOwner, now: Date): Promise<string> {
  const code = newToken();
  await insertCode(db, code, { ...owner, expiresAt: plusMinutes(now, LIFETIME_MINUTES) });
  return code;
}

/** Throws 409 if the code is unknown, belongs to another driver or session, was used or has expired. */
export async function checkCode(
  db: Db,
  code: string,
  { driverId, session, now }: CodeOwner & { now: Date },
): Promise<void> {
  const storedCode = await findCode(db, code);
  if (!storedCode) throw refusals.unknown();
  const isOwn =
    storedCode.driverId === driverId && storedCode.sessionHash.toString("hex") === session;
  if (!isOwn) throw refusals.foreign();
  if (storedCode.usedAt) throw refusals.used();
  if (storedCode.expiresAt <= now) throw refusals.late();
}

/** Throws 409 if a concurrent request has used the code. */
export async function spendCode(db: Db, code: string, now: Date): Promise<void> {
  if (!(await markCodeUsed(db, code, now))) throw refusals.used();
}

const refusal = (code: string, sentence: string) => () => new Problem(409, code, sentence);

const refusals = {
  unknown: refusal(
    "code_unknown",
    "This link is not one of ours. Connect again from your profile.",
  ),
  foreign: refusal(
    "code_foreign",
    "This link belongs to another login. Connect again from your profile.",
  ),
  used: refusal("code_used", "This link was used before. Your profile shows where you stand."),
  late: refusal("code_expired", "This link has expired. Connect again from your profile."),
};
