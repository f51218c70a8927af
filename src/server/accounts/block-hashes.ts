import { createHmac } from "node:crypto";
import type { Services } from "#server/services.ts";

type Contact = { email: string; phoneNumber: string };

/** Keyed hashes of email and phone number, in any role, so that the values cannot be guessed from the table. */
export const blockHashes = (
  { secret }: Pick<Services, "secret">,
  { email, phoneNumber }: Contact,
): Buffer[] => {
  const hashOf = (kind: string, value: string) =>
    createHmac("sha256", secret).update(`blocked ${kind}\n${value}`).digest();
  const phone = phoneNumber.replace(/\D/g, "");
  return [hashOf("email", email.toLowerCase()), ...(phone === "" ? [] : [hashOf("phone", phone)])];
};
