import { createHmac } from "node:crypto";
import type { Services } from "#server/services.ts";

type Newcomer = { role: string; email: string };

/**
 * Hash by which a deleted account's role and email (in lower case) are recognized at a later registration. Keyed, so
 * that e-mails cannot be guessed from the hash.
 */
export const newcomerHash = (
  { secret }: Pick<Services, "secret">,
  { role, email }: Newcomer,
): Buffer => createHmac("sha256", secret).update(`left newcomer\n${role}\n${email}`).digest();

/** The hashes under every secret of this installation, to recognize accounts deleted under an earlier one. */
export const newcomerHashes = (
  { secret, oldSecrets }: Pick<Services, "secret" | "oldSecrets">,
  newcomer: Newcomer,
): Buffer[] => [secret, ...oldSecrets].map((one) => newcomerHash({ secret: one }, newcomer));
