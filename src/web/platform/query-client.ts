import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallFailure } from "./call-failure.ts";

const FIVE_MINUTES_MS = 300_000;
const RETRIES = 3;

/**
 * Answers are kept and taken for fresh for five minutes; who comes back to the window or to the network is shown new
 * ones all the same. What may pass is tried three more times, after 1, 2 and 4 s.
 */
export const createQueryClient = (onSignedOut: () => void): QueryClient => {
  const onError = (error: unknown) => {
    if (error instanceof CallFailure && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES_MS,
        gcTime: FIVE_MINUTES_MS,
        retry: isWorthRetrying,
        retryDelay,
        refetchOnWindowFocus: "always",
        refetchOnReconnect: "always",
        // Without a network the service worker may have the answer; where it has not, the page says so at once.
        networkMode: "always",
      },
      // What somebody does happens now or fails now, never by surprise when the network is back.
      mutations: { networkMode: "always" },
    },
  });
};

/** What the server refused (4xx) it refuses again; a device without a network reaches nobody until it is back. */
export const isWorthRetrying = (failures: number, error: unknown): boolean => {
  const isRefused = error instanceof CallFailure && error.status >= 400 && error.status < 500;
  return failures < RETRIES && !isRefused && isMaybeOnline();
};

/** Milliseconds before the next try: 1 s, doubling up to 30 s. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** Nothing but "false" is known for sure. */
const isMaybeOnline = () => navigator.onLine !== false;
