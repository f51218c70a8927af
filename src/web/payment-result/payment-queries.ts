import { queryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getCheckoutSession, getRidePayment, payRide } from "#shared/payments/contract.ts";
import { call } from "#web/platform/client.ts";

export type CheckoutOutcome = ReplyOf<typeof getCheckoutSession>;

/** Identifies a payment: by the session of the provider's page, or by the ride that a saved card paid. */
export type PaymentKey = { sessionId: string } | { rideId: string };

const OPEN_POLL_MS = 1000;
const MAX_POLLS = 30;
const DRIVER_ANSWER_POLL_MS = 3000;

/**
 * Result of a checkout; polled every second for half a minute while open, and every 3 s while awaiting the driver's
 * answer.
 */
export const paymentOutcome = (key: PaymentKey) =>
  queryOptions({
    queryKey: ["payments", "outcome", key],
    queryFn: ({ signal }): Promise<CheckoutOutcome> =>
      "sessionId" in key
        ? call(getCheckoutSession, { params: key, signal })
        : call(getRidePayment, { params: key, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.state === "open") return dataUpdateCount < MAX_POLLS && OPEN_POLL_MS;
      return data?.rideState === "pending" && DRIVER_ANSWER_POLL_MS;
    },
  });

/**
 * Pays a ride with its saved card. Each call continues the same payment, so it is repeated every 2 s, for a minute at
 * most, while the bank has not decided, and when the page is opened again.
 */
export const cardPayment = (rideId: string) =>
  queryOptions({
    queryKey: ["payments", "card", rideId],
    queryFn: () => call(payRide, { params: { rideId } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === "open" &&
      data.step === "ready" &&
      dataUpdateCount < MAX_POLLS &&
      2 * OPEN_POLL_MS,
  });
