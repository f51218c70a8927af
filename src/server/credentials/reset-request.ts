import { findAccount } from "#server/accounts/queries.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { countMailsSince, oweMail } from "./mail-queries.ts";

/** What somebody asked for, whoever they are. */
export interface ResetRequest {
  role: "RIDER" | "DRIVER";
  /** In lower case. */
  email: string;
}

/** Reset links of an account, more than one address may ask for: a stranger does not use up the owner's. */
export const RESETS_AN_HOUR = 10;

/** Owes the link, if there is such an account. Whoever asked learns nothing of that, neither by words nor by time. */
export async function applyResetRequest(
  { db, env, now }: Services,
  { role, email }: ResetRequest,
): Promise<void> {
  const account = await findAccount(db, role, email);
  if (!account) return;
  const mail = { accountId: account.id, kind: "reset_link" as const, recipient: email };
  const owedAt = plusMinutes(now(), -60);
  const isTooMany = (await countMailsSince(db, { ...mail, owedAt })) >= RESETS_AN_HOUR;
  if (isTooMany && env.RATE_LIMITS) return;
  await db.transaction().execute((tx) => oweMail(tx, { ...mail, owedAt: now() }));
}
