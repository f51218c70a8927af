import type { FastifyRequest } from "fastify";
import { Problem } from "#server/problem.ts";
import type { WireRole } from "#shared/accounts/contract.ts";
import type { Audience, Endpoint } from "#shared/endpoint.ts";
import { type AdminRole, includes, lacksPermission, type Permission } from "#shared/permissions.ts";

export interface SignedIn {
  id: string;
  role: WireRole;
  /** Null for riders and drivers. */
  adminRole: AdminRole | null;
  /** SHA-256 of the bearer token, hex. */
  session: string;
  /** Expiry of the session. */
  expiresAt: Date;
  /** The account may only read its own records, finish rides under way and appeal. */
  isSuspended: boolean;
  /** An admin who must turn on two-step login before anything else. */
  lacksSecondStep: boolean;
}

/** Callers of a route, as its declaration states them. */
type Access = Pick<
  Endpoint,
  "audience" | "permission" | "isOpenToSuspended" | "isOpenWithoutSecondStep"
>;

declare module "fastify" {
  interface FastifyRequest {
    account: SignedIn | null;
  }
}

/** Reply to a request without an open session. */
export const notSignedIn = () => new Problem(401, "not_signed_in", "Log in to continue");

/** Checks that the request's account may use the route. Throws 401 and 403. */
export const signedInAs = async (
  { account }: FastifyRequest,
  { audience, permission, isOpenToSuspended, isOpenWithoutSecondStep }: Access,
): Promise<void> => {
  if (audience === "anyone") return;
  if (!account) throw notSignedIn();
  if (!isIn(audience, account)) throw wrongRole(audience);
  if (permission) assertPermission(permission, account);
  if (account.isSuspended && !isOpenToSuspended) throw suspendedProblem();
  if (account.lacksSecondStep && !isOpenWithoutSecondStep) throw secondStepNeeded();
};

const isIn = (audience: Audience, { role }: SignedIn): boolean =>
  audience === "signed-in" || rolesOf(audience).includes(role.toLowerCase());

function wrongRole(audience: Audience): Problem {
  const roleNames = rolesOf(audience).map((role) => (role === "admin" ? "an admin" : `a ${role}`));
  return new Problem(403, "wrong_role", `Only ${roleNames.join(" or ")} can do this`);
}

function assertPermission(permission: Permission, { adminRole }: SignedIn): void {
  if (adminRole !== null && !includes(adminRole, permission))
    throw new Problem(403, "not_permitted", lacksPermission(adminRole, permission));
}

const suspendedProblem = () =>
  new Problem(
    403,
    "suspended",
    "Your account is suspended. You can see your rides and receipts, and appeal.",
  );

const secondStepNeeded = () =>
  new Problem(
    403,
    "second_step_needed",
    "Turn on two-step login, or add a passkey, under Account to go on",
  );

const rolesOf = (audience: Audience): string[] => audience.split("-or-");

/** Bearer token of the Authorization header. No cookie signs a call in, so no other site can act for a user (CSRF). */
export const bearerOf = (request: FastifyRequest): string | null => {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
};
