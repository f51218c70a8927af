import { findAccount } from "#server/accounts/queries.ts";
import type { ResetRequest } from "#server/outbox/payloads.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { countMailsSince, queueMail } from "./mail-queries.ts";

/** Reset links per account and hour. High enough that a stranger's requests do not lock out the owner. */
export const RESETS_PER_HOUR = 10;

/** Queues the link if the account exists. Neither the reply nor its timing reveals whether it does. */
export async function applyResetRequest(
  { db, env, now }: Pick<Services, "env" | "db" | "now">,
  { role, email }: ResetRequest,
): Promise<void> {
  const account = await findAccount(db, role, email);
  if (!account) return;
  const mail = { accountId: account.id, kind: "reset_link" as const, recipient: email };
  const owedAt = plusMinutes(now(), -60);
  const isTooMany = (await countMailsSince(db, { ...mail, owedAt })) >= RESETS_PER_HOUR;
  if (isTooMany && env.RATE_LIMITS) return;
  await db.transaction().execute((tx) => queueMail(tx, { ...mail, owedAt: now() }));
}
