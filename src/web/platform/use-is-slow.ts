import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const PATIENCE_MS = 4000;

/** True once something on the page that has nothing to show yet has been loading for four seconds. */
export const useIsSlow = (): boolean => {
  const isLoading =
    useIsFetching({ predicate: (query) => query.state.status === "pending" && query.isActive() }) >
    0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isSlow;
};
