import { LiveRegion } from "#web/ui/live-region.tsx";
import { formatTimeLeft, timeLeftAloud } from "./time-left.ts";
import { useNow } from "./use-now.ts";

/** Time left until a deadline (Date or ISO text), by the second; if aloud, announced near its end. */
export const Countdown = ({
  deadline,
  className = "",
  isAloud = true,
}: {
  deadline: Date | string;
  className?: string;
  isAloud?: boolean;
}) => {
  const msLeft = new Date(deadline).getTime() - useNow(1000);
  return (
    <>
      <span role="timer" aria-live="off" className={`tabular-nums ${className}`}>
        {formatTimeLeft(msLeft)}
      </span>
      {isAloud && <LiveRegion text={timeLeftAloud(msLeft)} />}
    </>
  );
};
