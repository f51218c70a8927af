import { createHmac } from "node:crypto";
import type { Services } from "#server/services.ts";

type Newcomer = { role: string; email: string };

/**
 * Recognizes a deleted account's role and email (in lower case) later. Keyed, so that the hash alone reveals
 * nothing.
 */
export const newcomerHash = (
  { secret }: Pick<Services, "secret">,
  { role, email }: Newcomer,
): Buffer => createHmac("sha256", secret).update(`left newcomer\n${role}\n${email}`).digest();
