import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const PATIENCE_MS = 4000;

const isFirstLoad = (query: Query): boolean => query.state.status === "pending" && query.isActive();

/**
 * `isSlow` is true once queries without data have been loading for four seconds. `loadAgain` restarts only these
 * queries: the page keeps its input.
 */
export const useSlowLoad = () => {
  const queries = useQueryClient();
  const isLoading = useIsFetching({ predicate: isFirstLoad }) > 0;
  const [attempt, setAttempt] = useState(0);
  const [isSlow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own four seconds
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading, attempt]);
  const loadAgain = () => {
    setAttempt(attempt + 1);
    void queries.resetQueries({ predicate: isFirstLoad });
  };
  return { isSlow, loadAgain };
};
