import type { Services } from "#server/services.ts";
import { attemptStep } from "#server/sweep-step.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { listUnsentMails } from "./mail-queries.ts";
import { sendAccountMail } from "./send-mail.ts";

/** Sends account mails that were queued for later or whose job failed. Safe on every node: each is sent once. */
export async function sweepAccountMails(services: Services, now: Date): Promise<void> {
  for (const mailId of await listUnsentMails(services.db, plusMinutes(now, -1))) {
    await attemptStep(services.log, "account mail", () => sendAccountMail(services, mailId));
  }
}
