import { formatNewYork, formatNewYorkBriefly } from "#shared/new-york-time.ts";

/** An instant (Date or ISO text) as New York shows it: "Sun, Nov 22, 2026, 9:40 AM ET"; `isBrief` leaves the year out. */
export const TimeET = ({
  at,
  isBrief = false,
  className,
}: {
  at: Date | string;
  isBrief?: boolean;
  className?: string;
}) => {
  const instant = new Date(at);
  return (
    <time dateTime={instant.toISOString()} className={className}>
      {isBrief ? formatNewYorkBriefly(instant) : formatNewYork(instant)}
    </time>
  );
};
