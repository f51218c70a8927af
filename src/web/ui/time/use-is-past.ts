import { useEffect, useState } from "react";

/** True once an instant (ISO text) has passed; rerenders at that moment. */
export const useIsPast = (instant: string, plusMs = 0): boolean => {
  const at = Date.parse(instant) + plusMs;
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(at), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return passed === at || at <= Date.now();
};
