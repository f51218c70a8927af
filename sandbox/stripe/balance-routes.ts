import { accountBalance, negativeBalances, platformBalance } from "./balance.ts";
import { instantBalance } from "./connect/instant-payouts.ts";
import type { Context } from "./context.ts";
import type { Params } from "./wire/params.ts";
import type { Route } from "./wire/routing.ts";

/** Money that Stripe reserves for the negative balances of connected accounts. */
function connectReserved(context: Context) {
  const amount = negativeBalances(context);
  return { amount, currency: "usd", source_types: { card: amount } };
}

/** Stripe leaves the net amounts out unless they are expanded. */
const isNetExpanded = ({ tree }: Params): boolean =>
  Array.isArray(tree.expand) && tree.expand.includes("instant_available.net_available");

export const balanceRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/balance",
    isForAccounts: true,
    handle(context, { account, params }) {
      const { available, pending } = account
        ? { available: accountBalance(context, account), pending: 0 }
        : platformBalance(context);
      return {
        object: "balance",
        available: [{ amount: available, currency: "usd", source_types: { card: available } }],
        ...(account && {
          instant_available: instantBalance(context, account, isNetExpanded(params)),
        }),
        livemode: false,
        pending: [{ amount: pending, currency: "usd", source_types: { card: pending } }],
        ...(!account && { connect_reserved: [connectReserved(context)] }),
      };
    },
  },
];
