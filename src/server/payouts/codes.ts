import { newToken } from "#server/accounts/tokens.ts";
import type { Db } from "#server/database/db.ts";
import { Problem } from "#server/problem.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { findCode, insertCode, markCodeUsed, type Traveller } from "./code-queries.ts";

const LASTS_MINUTES = 30;

/** A code for the way back from the provider's pages: 256 random bits that are kept nowhere. */
export async function giveCode(db: Db, traveller: Traveller, now: Date): Promise<string> {
  const code = newToken();
  await insertCode(db, code, { ...traveller, expiresAt: plusMinutes(now, LASTS_MINUTES) });
  return code;
}

/** Refuses a code that is not this traveller's, was used, or is too old. Throws 409 with a sentence. */
export async function checkCode(
  db: Db,
  code: string,
  { driverId, session, now }: Traveller & { now: Date },
): Promise<void> {
  const known = await findCode(db, code);
  if (!known) throw refusals.unknown();
  const isOwn = known.driverId === driverId && known.sessionHash.toString("hex") === session;
  if (!isOwn) throw refusals.foreign();
  if (known.usedAt) throw refusals.used();
  if (known.expiresAt <= now) throw refusals.late();
}

/** Uses a checked code up. Throws 409 when somebody was faster. */
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
