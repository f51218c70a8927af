import { createHmac } from "node:crypto";
import type { Services } from "#server/services.ts";

type Contact = { email: string; phoneNumber: string };

/** Keyed hashes of one email and phone number, so that the table of blocked contacts does not reveal the values. */
export const hashContacts = (
  { secret }: Pick<Services, "secret">,
  { email, phoneNumber }: Contact,
): Buffer[] => {
  const hashOf = (kind: string, value: string) =>
    createHmac("sha256", secret).update(`blocked ${kind}\n${value}`).digest();
  const phone = phoneNumber.replace(/\D/g, "");
  return [hashOf("email", email.toLowerCase()), ...(phone === "" ? [] : [hashOf("phone", phone)])];
};

/** The same hashes under every secret of this installation, to find contacts that were blocked under an earlier one. */
export const hashContactsWithAll = (
  { secret, oldSecrets }: Pick<Services, "secret" | "oldSecrets">,
  contact: Contact,
): Buffer[] => [secret, ...oldSecrets].flatMap((one) => hashContacts({ secret: one }, contact));
