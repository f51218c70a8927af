import { queryOptions } from "@tanstack/react-query";
import { getBankPayouts, getPayouts } from "#shared/payouts/contract.ts";
import { call } from "#web/platform/client.ts";

/** When fares reach a connected account. */
export const fareSentence =
  "Each fare is sent to you once its ride is over. The first fares of a new driver can wait some days: the dashboard shows until when, under Payouts.";

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
