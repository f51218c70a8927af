import { formatRoughTimeLeft } from "./rough-time-left.ts";
import { useNow } from "./use-now.ts";

const TICK_MS = 15_000;

/** Time left until an instant (ISO text), by the minute: "11 h 40 min". */
export const RoughCountdown = ({ until, className }: { until: string; className?: string }) => {
  const now = useNow(TICK_MS);
  return (
    <span className={`tabular-nums ${className ?? ""}`}>
      {formatRoughTimeLeft(Date.parse(until) - now)}
    </span>
  );
};
