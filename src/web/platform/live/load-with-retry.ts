import { logError } from "#web/platform/log.ts";

const RETRY_MS = 10_000;

type RetryOptions = {
  wait: (ms: number) => Promise<void>;
  onFailure: () => void;
  signal: AbortSignal;
};

/** Imports a module, retrying after each failure. Returns null when aborted. */
export const loadWithRetry = async <T>(
  load: () => Promise<T>,
  { wait, onFailure, signal }: RetryOptions,
): Promise<T | null> => {
  while (!signal.aborted) {
    try {
      return await load();
    } catch (error) {
      logError(error);
      if (!signal.aborted) onFailure();
      await wait(RETRY_MS);
    }
  }
  return null;
};
