import { useEffect, useState } from "react";

/** True once an instant (ISO text) plus a delay has passed; rerenders at that moment. */
export const useIsPast = (instant: string, delayMs = 0): boolean => {
  const endsAt = Date.parse(instant) + delayMs;
  const [passedAt, setPassedAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassedAt(endsAt), Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  return passedAt === endsAt || endsAt <= Date.now();
};
