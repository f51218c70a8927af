import { includes } from "#shared/permissions.ts";
import type { MatrixCaller } from "./cast.ts";
import type { Rule } from "./rule.ts";

/** Owner of the object that a call names, relative to the caller. */
export type Ownership = "nothing" | "own" | "other's" | "random" | "malformed";

/** A status, or "heard": the call passes authorization, but may be refused for its state or body. */
export type ExpectedOutcome = number | "success" | "heard";

/** Expected reply of a call by its rule. `method` is upper case. */
export function expectedOf(
  rule: Rule,
  method: string,
  request: { by: MatrixCaller; whose: Ownership },
): ExpectedOutcome {
  const { by, whose } = request;
  const refusal = refusalFor(rule, by);
  if (refusal !== null) return refusal;
  if (whose === "malformed") return 400;
  if (whose === "random") return 404;
  if (whose === "other's" && !isAllowedOthers(rule, by)) return 404;
  return rule.answers ?? (method === "GET" ? "success" : "heard");
}

const isAllowedOthers = ({ isPrivate, isOpenToAll }: Rule, by: MatrixCaller): boolean =>
  isOpenToAll === true || (by.role === "admin" && !isPrivate);

/** Status of the refusal for the caller's role; null if the role may call. */
function refusalFor({ who, needs, isOpenToSuspended }: Rule, by: MatrixCaller): number | null {
  if (who === "anyone") return null;
  if (by.role === "nobody") return 401;
  if (by.isSuspended && !isOpenToSuspended) return 403;
  if (needs && by.role === "admin" && !includes(by.adminRole, needs)) return 403;
  return who === "signed-in" || who.split("-or-").includes(by.role) ? null : 403;
}

export function isAsExpected(status: number, expected: ExpectedOutcome): boolean {
  if (expected === "success") return status >= 200 && status < 300;
  if (expected === "heard") return status < 500 && ![401, 403, 404, 405].includes(status);
  return status === expected;
}
