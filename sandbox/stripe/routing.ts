import type { Desk } from "./desk.ts";
import type { Params } from "./params.ts";

/** `account`: the connected account that the platform acts for; null when it acts for itself. */
type Call = { ids: Record<string, string>; params: Params; account: string | null };

/** One endpoint: its handler answers the object that goes on the wire, or throws a refusal. */
export type Route = {
  method: "GET" | "POST" | "DELETE";
  /** Such as `/v1/refunds/:id`. */
  path: string;
  /** Whether it can be asked for a connected account. */
  isForAccounts?: true;
  answer(desk: Desk, call: Call): object;
};

export type Match = { route: Route; ids: Record<string, string> };

/** Finds the endpoint of a request among the routes. */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match | null {
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
