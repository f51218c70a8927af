import { useEffect, useState } from "react";

/** Whether an instant (ISO text) is over; tells when it becomes so. */
export const useIsPast = (instant: string, plusMs = 0): boolean => {
  const at = Date.parse(instant) + plusMs;
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(at), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return passed === at || at <= Date.now();
};
