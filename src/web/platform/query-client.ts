import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { CallFailure } from "./call-failure.ts";

const FIVE_MINUTES_MS = 300_000;
const RETRIES = 3;

/**
 * Caches replies and treats them as fresh for five minutes; returning to the window or reconnecting refetches anyway.
 * Temporary failures are retried three times, after 1, 2 and 4 s. Calls `onSignedOut` after each 401 response, and
 * `onSuspended` after each response with the code "suspended".
 */
export const createQueryClient = (
  onSignedOut: () => void,
  onSuspended: () => void,
): QueryClient => {
  const onError = (error: unknown) => {
    if (!(error instanceof CallFailure)) return;
    if (error.status === 401) onSignedOut();
    if (error.code === "suspended") onSuspended();
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
        // Offline, the service worker may have the reply; otherwise the page shows the failure at once.
        networkMode: "always",
      },
      // Mutations run now or fail now; they are never queued until the network returns.
      mutations: { networkMode: "always" },
    },
  });
};

/** True for the first three failures, except after a 4xx, which would be refused again, and while offline. */
export const isWorthRetrying = (failures: number, error: unknown): boolean => {
  const isRefused = error instanceof CallFailure && error.status >= 400 && error.status < 500;
  return failures < RETRIES && !isRefused && isMaybeOnline();
};

/** Milliseconds before the next attempt: 1 s, doubling up to 30 s. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, 30_000);

/** `navigator.onLine` is reliable only when it is false. */
const isMaybeOnline = () => navigator.onLine !== false;
