import { useState } from "react";

/**
 * The last error of a query that has never had data: a retry or the next poll clears the query's own error, and a
 * message would alternate with the placeholder.
 */
export const useLastError = (error: Error | null): Error | null => {
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  return error ?? lastError;
};
