import type { Asker } from "./cast.ts";
import type { Rule } from "./table.ts";

/** Owner of the object that a call names, relative to the caller. */
export type Whose = "nothing" | "own" | "other's" | "random" | "malformed";

/** A status, or "heard": authorized, but possibly refused for its state or body. */
export type Expected = number | "success" | "heard";

/** Expected reply of a call by its rule. `method` is upper case. */
export function expectedOf(
  rule: Rule,
  method: string,
  asked: { by: Asker; whose: Whose },
): Expected {
  const { by, whose } = asked;
  if (rule.who !== "anyone") {
    if (by.role === "nobody") return 401;
    if (rule.who !== "signed-in" && !rule.who.split("-or-").includes(by.role)) return 403;
  }
  if (whose === "malformed") return 400;
  if (whose === "random") return 404;
  if (whose === "other's" && by.role !== "admin" && !rule.isAnybodys) return 404;
  return rule.answers ?? (method === "GET" ? "success" : "heard");
}

export function isAsExpected(status: number, expected: Expected): boolean {
  if (expected === "success") return status >= 200 && status < 300;
  if (expected === "heard") return status < 500 && ![401, 403, 404, 405].includes(status);
  return status === expected;
}
