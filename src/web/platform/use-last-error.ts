import { useState } from "react";

/**
 * The last error of a query that has never had data: a retry or the next poll clears the query's own error, and a
 * message would alternate with the placeholder. `of` is the identity of the loaded record: a change discards the error.
 */
export const useLastError = (error: Error | null, of?: unknown): Error | null => {
  const [last, setLast] = useState({ error, of });
  const shownError = error ?? (of === last.of ? last.error : null);
  if (shownError !== last.error || of !== last.of) setLast({ error: shownError, of });
  return shownError;
};
