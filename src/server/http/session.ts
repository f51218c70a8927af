import type { FastifyRequest } from "fastify";
import { Problem } from "#server/problem.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import type { Audience } from "#shared/endpoint.ts";

export interface SignedIn {
  id: string;
  role: WireRole;
  /** SHA-256 of the bearer token, hex. */
  session: string;
  /** When the session ends by itself. */
  expiresAt: Date;
}

declare module "fastify" {
  interface FastifyRequest {
    account: SignedIn | null;
  }
}

/** Without an open session. */
export const notSignedIn = () => new Problem(401, "not_signed_in", "Log in to continue");

/** Refuses a request whose bearer is not of the audience. Throws 401 and 403. */
export const signedInAs = async (request: FastifyRequest, audience: Audience): Promise<void> => {
  if (audience === "anyone") return;
  const { account } = request;
  if (!account) throw notSignedIn();
  if (audience === "signed-in" || rolesOf(audience).includes(account.role.toLowerCase())) return;
  const who = rolesOf(audience).map((role) => (role === "admin" ? "an admin" : `a ${role}`));
  throw new Problem(403, "wrong_role", `Only ${who.join(" or ")} can do this`);
};

const rolesOf = (audience: Audience): string[] => audience.split("-or-");

/** The bearer token of the Authorization header; cookies are never read, so no other site can act for a person. */
export const bearerOf = (request: FastifyRequest): string | null => {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
};
