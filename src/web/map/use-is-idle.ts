import { useEffect, useState } from "react";

const MAX_WAIT_MS = 3000;

/** True once the browser is idle, at the latest after three seconds, so that the map does not delay the page. */
export const useIsIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const report = () => setIdle(true);
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(report, MAX_WAIT_MS / 10);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(report, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
};
