import { countMailsSince, queueMail } from "#server/credentials/mail-queries.ts";
import { lockCredentials } from "#server/credentials/queries.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

const DAY_MINUTES = 24 * 60;

/** Mails an account's owner about repeated wrong passwords, at most once in 24 hours. Logs failures. */
export async function warnOwner(
  { db, log, now }: Pick<Services, "db" | "log" | "now">,
  accountId: string,
): Promise<void> {
  const kind = "wrong_passwords";
  const since = plusMinutes(now(), -DAY_MINUTES);
  try {
    await db.transaction().execute(async (tx) => {
      const account = await lockCredentials(tx, accountId);
      if (!account || (await countMailsSince(tx, { accountId, kind, owedAt: since })) > 0) return;
      await queueMail(tx, { accountId, kind, recipient: account.email, owedAt: now() });
    });
  } catch (error) {
    log.warn({ err: error, accountId }, "owner not warned");
  }
}
