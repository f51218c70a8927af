import { queryOptions } from "@tanstack/react-query";
import { getBankPayouts, getPayouts } from "#shared/payouts/contract.ts";
import { call } from "#web/platform/client.ts";

/** Current state of the driver's payout account at Stripe. */
export const payouts = queryOptions({
  queryKey: ["drivers", "stripe-connect"],
  queryFn: ({ signal }) => call(getPayouts, { signal }),
  staleTime: 0,
});

/** Stripe balance of the driver, and payouts to the bank. */
export const bankPayouts = queryOptions({
  queryKey: ["drivers", "payouts"],
  queryFn: ({ signal }) => call(getBankPayouts, { signal }),
  staleTime: 60_000,
});
