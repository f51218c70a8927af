import { noteFirstLogIn } from "#server/accounts/queries.ts";
import { addToUnsentLogIns, findLatestMail, queueMail } from "#server/credentials/mail-queries.ts";
import { lockCredentials } from "#server/credentials/queries.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Pause between two mails about new devices; log-ins meanwhile are listed in the second. */
const PAUSE_MINUTES = 10;

interface LogIn {
  accountId: string;
  /** Browser and system; null if unknown. */
  device: string | null;
  /** Whether the device has logged in to the account before. */
  isKnown: boolean;
}

/** Mails the owner about a log-in from a new device, except on the account's first device. */
export async function reportDevice(
  { db, now }: Pick<Services, "db" | "now">,
  { accountId, device, isKnown }: LogIn,
): Promise<void> {
  if ((await noteFirstLogIn(db, accountId)) || isKnown) return;
  const owedAt = now();
  const logIn = { at: owedAt.toISOString(), device: device ?? "Unknown device" };
  await db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    if (!account || (await addToUnsentLogIns(tx, accountId, logIn))) return;
    const kind = "new_device";
    const latest = await findLatestMail(tx, accountId, kind);
    const due = latest && plusMinutes(latest.owedAt, PAUSE_MINUTES);
    const notBefore = due && due > owedAt ? due : undefined;
    const mail = { accountId, kind, recipient: account.email, owedAt, logIns: [logIn] } as const;
    await queueMail(tx, { ...mail, notBefore });
  });
}
