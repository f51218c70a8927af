import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { findConfirmedAt } from "./session-queries.ts";

/** Time for which a password confirmation allows changes that need more than an unlocked phone. */
const CONFIRMED_MINUTES = 15;

/**
 * Throws 403 unless the password (and with two-step login the code) was entered in this session in the last 15 minutes.
 * `purpose` completes the sentence "Enter your password ...".
 */
export async function assertConfirmed(
  { db, now }: Pick<Services, "db" | "now">,
  session: string,
  purpose: string,
): Promise<void> {
  const confirmedAt = await findConfirmedAt(db, session);
  if (confirmedAt && confirmedAt > plusMinutes(now(), -CONFIRMED_MINUTES)) return;
  throw new Problem(403, "password_needed", `Enter your password ${purpose}`);
}
