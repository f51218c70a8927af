import { formatMarketTime, formatMarketTimeBriefly } from "#shared/market-time.ts";

/** An instant (Date or ISO text) in the market's time: "Sun, Nov 22, 2026, 9:40 AM ET"; `isBrief` omits the year. */
export const MarketTime = ({
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
      {isBrief ? formatMarketTimeBriefly(instant) : formatMarketTime(instant)}
    </time>
  );
};
