import { queryOptions } from "@tanstack/react-query";
import { getPayouts } from "#shared/payouts/contract.ts";
import { call } from "#web/app/client.ts";

/** Where the driver's payout account stands, as Stripe says now. */
export const payouts = queryOptions({
  queryKey: ["drivers", "stripe-connect"],
  queryFn: ({ signal }) => call(getPayouts, { signal }),
  staleTime: 0,
});
