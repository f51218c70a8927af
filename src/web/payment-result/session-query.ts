import { queryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getCheckoutSession } from "#shared/payments/contract.ts";
import { call } from "#web/platform/client.ts";

export type CheckoutOutcome = ReplyOf<typeof getCheckoutSession>;

const EVERY_MS = 1000;
const MOST_ASKED = 30;
const WAITING_MS = 3000;

/**
 * What became of a checkout; asked again every second while it is open, for half a minute, and less often while
 * the driver's answer is awaited.
 */
export const sessionOutcome = (sessionId: string) =>
  queryOptions({
    queryKey: ["payments", "session", sessionId],
    queryFn: ({ signal }) => call(getCheckoutSession, { params: { sessionId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.state === "open") return dataUpdateCount < MOST_ASKED && EVERY_MS;
      return data?.rideState === "pending" && WAITING_MS;
    },
  });
