import type { Desk } from "./desk.ts";
import type { Route } from "./routing.ts";

/** The platform's money in whole cents: what can be paid out now, and what is on its way. */
export function platformBalance(desk: Desk): { available: number; pending: number } {
  let available = 0;
  let pending = 0;
  for (const posted of desk.store.oldest("balance_transaction")) {
    if (posted.available_on <= desk.now) available += posted.net;
    else pending += posted.net;
  }
  return { available, pending };
}

export const balanceRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/balance",
    answer(desk) {
      const { available, pending } = platformBalance(desk);
      return {
        object: "balance",
        available: [{ amount: available, currency: "usd", source_types: { card: available } }],
        livemode: false,
        pending: [{ amount: pending, currency: "usd", source_types: { card: pending } }],
      };
    },
  },
];
