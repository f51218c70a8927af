import { createHmac } from "node:crypto";
import type { Services } from "#server/services.ts";

type Newcomer = { role: string; email: string };

/** By what a role's e-mail (in lower case) is known again after its account is deleted; without the key nobody reads it. */
export const newcomerHash = (
  { secret }: Pick<Services, "secret">,
  { role, email }: Newcomer,
): Buffer => createHmac("sha256", secret).update(`left newcomer\n${role}\n${email}`).digest();
