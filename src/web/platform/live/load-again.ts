import { logError } from "#web/platform/log.ts";

const RETRY_MS = 10_000;

type Loading = {
  wait: (ms: number) => Promise<void>;
  onFailure: () => void;
  signal: AbortSignal;
};

/** Loads a part of the application, and again after each failure; null when aborted. */
export const loadAgain = async <T>(
  load: () => Promise<T>,
  { wait, onFailure, signal }: Loading,
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
