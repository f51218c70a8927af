import type { FastifyBaseLogger } from "fastify";

export interface Fallback {
  /** Name of the service, for the log. */
  service: string;
  log: Pick<FastifyBaseLogger, "warn">;
  /** A clock in milliseconds. */
  now?: () => number;
}

/** Pause after a failure, so that not every request waits for the timeout. */
export const pauseMs = 10_000;

/** Queries a network service; on failure logs the error (never the query) and uses the offline fallback. */
export const withFallback = ({ service, log, now = Date.now }: Fallback) => {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return async <T>(online: () => Promise<T>, offline: () => Promise<T>): Promise<T> => {
    if (now() < pausedUntil) return offline();
    try {
      return await online();
    } catch (error) {
      pausedUntil = now() + pauseMs;
      log.warn({ service, err: error }, "service failed, using the offline fallback");
      return offline();
    }
  };
};
