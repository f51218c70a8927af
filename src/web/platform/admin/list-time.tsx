import { formatMarketTime, marketClock } from "#shared/market-time.ts";
import { inMarketZone } from "#shared/market-zone.ts";

const formatThisYear = inMarketZone({
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const formatDay = inMarketZone({ month: "short", day: "numeric", year: "numeric" });

/**
 * An instant in a narrow column: "Nov 26, 9:07 PM", in another year and for a mere day "Nov 26, 2025"; the title is the
 * whole time.
 */
export const ListTime = ({ at, isDay = false }: { at: string; isDay?: boolean }) => {
  const instant = new Date(at);
  const isThisYear = marketClock(instant).year === marketClock(new Date()).year;
  return (
    <time dateTime={at} title={formatMarketTime(instant)}>
      {(isThisYear && !isDay ? formatThisYear : formatDay)(instant)}
    </time>
  );
};
