import { queryOptions } from "@tanstack/react-query";
import { getBankPayouts, getPayouts } from "#shared/payouts/contract.ts";
import { call } from "#web/platform/client.ts";

/** Where the driver's payout account stands, as Stripe says now. */
export const payouts = queryOptions({
  queryKey: ["drivers", "stripe-connect"],
  queryFn: ({ signal }) => call(getPayouts, { signal }),
  staleTime: 0,
});

/** What Stripe holds for the driver and has paid to the bank. */
export const bankPayouts = queryOptions({
  queryKey: ["drivers", "payouts"],
  queryFn: ({ signal }) => call(getBankPayouts, { signal }),
  staleTime: 60_000,
});
