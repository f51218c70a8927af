import { queryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getCheckoutSession } from "#shared/payments/contract.ts";
import { call } from "#web/platform/client.ts";

export type CheckoutOutcome = ReplyOf<typeof getCheckoutSession>;

const EVERY_MS = 1000;
const MAX_POLLS = 30;
const WAITING_MS = 3000;

/**
 * Result of a checkout; polled every second for half a minute while open, and less often while awaiting the driver's
 * answer.
 */
export const sessionOutcome = (sessionId: string) =>
  queryOptions({
    queryKey: ["payments", "session", sessionId],
    queryFn: ({ signal }) => call(getCheckoutSession, { params: { sessionId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.state === "open") return dataUpdateCount < MAX_POLLS && EVERY_MS;
      return data?.rideState === "pending" && WAITING_MS;
    },
  });
