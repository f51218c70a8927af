import { isIP } from "node:net";
import type { Env } from "#server/env.ts";
import { Problem } from "#server/problem.ts";

export interface RelyingParty {
  /** Host name that passkeys belong to. */
  rpID: string;
  /** Origin of the pages. */
  origin: string;
}

/**
 * Where passkeys of this installation are valid: the host of PUBLIC_URL. Null where browsers allow none: without https,
 * except on localhost, and at an IP address.
 */
export function relyingPartyOf({ publicUrl }: Pick<Env, "publicUrl">): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isSecure = protocol === "https:" || hostname === "localhost";
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return isSecure && !isAddress ? { rpID: hostname, origin } : null;
}

/** Throws 409 where browsers allow no passkeys. */
export function getRelyingParty(env: Pick<Env, "publicUrl">): RelyingParty {
  const party = relyingPartyOf(env);
  if (party) return party;
  throw new Problem(
    409,
    "passkeys_unsupported",
    "Passkeys need an https address with a name. Ask the operator.",
  );
}
