import type { Context } from "#sandbox/stripe/context.ts";
import type { Params } from "./params.ts";

/** `account`: connected account in `Stripe-Account`; null for the platform. */
type Call = { ids: Record<string, string>; params: Params; account: string | null };

/** `handle` returns the response object or throws a `StripeRefusal`. */
export type Route = {
  method: "GET" | "POST" | "DELETE";
  /** Such as `/v1/refunds/:id`. */
  path: string;
  /** Whether the endpoint accepts the `Stripe-Account` header. */
  isForAccounts?: true;
  handle(context: Context, call: Call): object;
};

export type RouteMatch = { route: Route; ids: Record<string, string> };

export function matchRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch | null {
  const steps = path.split("/");
  for (const route of routes) {
    if (route.method !== method) continue;
    const ids = matchSteps(route.path.split("/"), steps);
    if (ids) return { route, ids };
  }
  return null;
}

function matchSteps(pattern: string[], steps: string[]): Record<string, string> | null {
  if (pattern.length !== steps.length) return null;
  const ids: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const step = steps[index] ?? "";
    if (part.startsWith(":")) ids[part.slice(1)] = decodeURIComponent(step);
    else if (part !== step) return null;
  }
  return ids;
}
