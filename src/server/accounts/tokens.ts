import { createHash, randomBytes } from "node:crypto";

/** A new bearer token: 256 random bits as base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token, hex. Identifies the session; the token itself is never stored. */
export function sessionOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
