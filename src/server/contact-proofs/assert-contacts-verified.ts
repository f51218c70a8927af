import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { findContacts } from "./queries.ts";

/** Throws 403 if the settings require a verification that the account lacks. `purpose`: "book a ride", "go online". */
export async function assertContactsVerified(
  { db, env }: Pick<Services, "db" | "env">,
  accountId: string,
  purpose: string,
): Promise<void> {
  if (!env.PROVE_EMAIL && !env.PROVE_PHONE) return;
  const contacts = await findContacts(db, accountId);
  const missing = [
    env.PROVE_EMAIL && !contacts?.emailProvenAt && "email",
    env.PROVE_PHONE && !contacts?.phoneProvenAt && "phone number",
  ].filter((name) => name !== false);
  if (missing.length === 0) return;
  const sentence = `Confirm your ${missing.join(" and ")} to ${purpose}.`;
  throw new Problem(403, "proof_needed", sentence);
}
