import { randomBytes } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Generates an id in Stripe's format, such as `pi_3QbV0uLkdIwHu7ix0mJtVd8F`. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(length)) id += alphabet[byte % alphabet.length];
  return id;
}
