import { useIsPast } from "#web/ui/time/use-is-past.ts";

const WARN_MS = 60_000;

/** True in the last minute of the prices and afterward: they get a warning and a refresh button. */
export const useIsEnding = (expiresAt: string): boolean => useIsPast(expiresAt, -WARN_MS);
