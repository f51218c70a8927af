import type { FastifyRequest } from "fastify";
import { Problem } from "#server/problem.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import type { Audience } from "#shared/endpoint.ts";

export interface SignedIn {
  id: string;
  role: WireRole;
  /** SHA-256 of the bearer token, hex. */
  session: string;
  /** Expiry of the session. */
  expiresAt: Date;
}

declare module "fastify" {
  interface FastifyRequest {
    account: SignedIn | null;
  }
}

/** Reply to a request without an open session. */
export const notSignedIn = () => new Problem(401, "not_signed_in", "Log in to continue");

/** Checks that the request's account belongs to the audience. Throws 401 and 403. */
export const signedInAs = async (request: FastifyRequest, audience: Audience): Promise<void> => {
  if (audience === "anyone") return;
  const { account } = request;
  if (!account) throw notSignedIn();
  if (audience === "signed-in" || rolesOf(audience).includes(account.role.toLowerCase())) return;
  const roleNames = rolesOf(audience).map((role) => (role === "admin" ? "an admin" : `a ${role}`));
  throw new Problem(403, "wrong_role", `Only ${roleNames.join(" or ")} can do this`);
};

const rolesOf = (audience: Audience): string[] => audience.split("-or-");

/** Bearer token of the Authorization header. Cookies are never read, so no other site can act for a user (CSRF). */
export const bearerOf = (request: FastifyRequest): string | null => {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
};
