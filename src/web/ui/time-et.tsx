import { formatNewYork } from "#shared/new-york-time.ts";

/** An instant (Date or ISO text) as New York shows it: "Sun, Nov 22, 2026, 9:40 AM ET". */
export const TimeET = ({ at, className }: { at: Date | string; className?: string }) => {
  const instant = new Date(at);
  return (
    <time dateTime={instant.toISOString()} className={className}>
      {formatNewYork(instant)}
    </time>
  );
};
