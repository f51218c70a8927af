import { queryOptions } from "@tanstack/react-query";
import { verifyPayouts } from "#shared/payouts/contract.ts";
import { call } from "#web/platform/client.ts";

/**
 * Brings the code of the way back to the server, once: an answer that was lost on its way is given again to the same
 * `key`, and an answer that came is not asked for again.
 */
export const verification = (code: string, key: string) =>
  queryOptions({
    queryKey: ["drivers", "stripe-verification", code],
    queryFn: async ({ client }) => {
      const { message } = await call(verifyPayouts, { body: { code }, idempotencyKey: key });
      void client.invalidateQueries({ queryKey: ["drivers", "activation"] });
      return message;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  });
