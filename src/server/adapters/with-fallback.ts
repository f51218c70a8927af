import type { FastifyBaseLogger } from "fastify";

export interface Fallback {
  /** What failed, for the log. */
  service: string;
  log: Pick<FastifyBaseLogger, "warn">;
  /** Milliseconds of a clock. */
  now?: () => number;
}

/** So long a service that failed is left alone, lest everyone waits for it. */
export const pauseMs = 10_000;

/** Asks a service on the network; when that fails, logs it (never the question) and asks the one at home. */
export const withFallback = ({ service, log, now = Date.now }: Fallback) => {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return async <T>(online: () => Promise<T>, atHome: () => Promise<T>): Promise<T> => {
    if (now() < pausedUntil) return atHome();
    try {
      return await online();
    } catch (error) {
      pausedUntil = now() + pauseMs;
      log.warn({ service, err: error }, "a service failed, answered without it");
      return atHome();
    }
  };
};
