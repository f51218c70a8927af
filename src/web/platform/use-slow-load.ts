import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const PATIENCE_MS = 4000;

/** True until the first reply or failure. */
const isFirstLoad = ({ state }: Query): boolean =>
  state.dataUpdateCount + state.errorUpdateCount === 0;
const firstLoads = { type: "active", predicate: isFirstLoad } as const;

/** After a failure the page shows it with its own retry button. */
const hasOnlyFailed = ({ state }: Query): boolean =>
  state.data === undefined && state.errorUpdateCount > 0;
const failures = { type: "active", predicate: hasOnlyFailed } as const;

/**
 * `isSlow` is true once queries without data have been waiting for their first reply for four seconds, unless a part of
 * the page has failed. `loadAgain` restarts only these queries: the page keeps its input.
 */
export const useSlowLoad = () => {
  const queries = useQueryClient();
  const isLoading = useIsFetching(firstLoads) > 0;
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
    void queries.resetQueries(firstLoads);
  };
  const hasFailed = queries.getQueryCache().findAll(failures).length > 0;
  return { isSlow: isSlow && !hasFailed, loadAgain };
};
