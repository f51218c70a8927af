import { createHmac, timingSafeEqual } from "node:crypto";
import type { Services } from "#server/services.ts";

type Secret = Pick<Services, "secret">;

const hmac = ({ secret }: Secret, text: string): Buffer =>
  createHmac("sha256", secret).update(text).digest();

/** Token of the link that a contact gets for a ride: the same for each attempt to send it, and not stored. */
export const contactLinkToken = (services: Secret, rideId: string, contactId: string): string =>
  hmac(services, `contact link\n${rideId}\n${contactId}`).toString("base64url");

/** Token by which a contact stops a rider's links. */
export const stopToken = (services: Secret, contactId: string): string =>
  `${contactId}.${hmac(services, `stop links\n${contactId}`).toString("base64url")}`;

/** The contact of a stop token; null for any other text. */
export function contactOfStopToken(services: Secret, token: string): string | null {
  const [contactId = "", signature = ""] = token.split(".");
  if (!/^[0-9a-f-]{36}$/.test(contactId)) return null;
  const [expected, given] = [stopToken(services, contactId).split(".")[1] ?? "", signature].map(
    (text) => Buffer.from(text),
  );
  if (!expected || !given || expected.length !== given.length) return null;
  return timingSafeEqual(expected, given) ? contactId : null;
}

/** Keyed hashes of a contact's addresses. */
export const hashAddresses = (
  services: Secret,
  { email, phoneNumber }: { email: string | null; phoneNumber: string | null },
): Buffer[] =>
  [email?.toLowerCase(), phoneNumber]
    .filter((address) => address != null)
    .map((address) => hmac(services, `contact address\n${address}`));
