import { useQuery } from "@tanstack/react-query";
import { FORECAST_WEEKS, forecastWeek, rangesOf, sumDays } from "#shared/earnings/outlook.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { cents, centsFromDollars, formatMoney } from "#shared/money.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { outlook } from "./earnings-queries.ts";
import { shortDay } from "./span-text.ts";

/** The current week or month compared with the same part of the one before, and the week's forecast. */
export const Outlook = ({ period }: { period: "week" | "month" }) => {
  const { data, error: newestError, refetch } = useQuery(outlook());
  const error = useLastError(newestError);
  if (!data) return error && <LoadFailure what="your outlook" error={error} onRetry={refetch} />;
  const today = marketIsoDate(new Date());
  const ranges = rangesOf(period, today);
  const [now, before] = [sumDays(data.days, ranges.now), sumDays(data.days, ranges.before)];
  return (
    <div className="grid gap-4">
      {(now.net !== 0 || before.net !== 0) && (
        <p className="text-small text-fg-2">
          {comparison(now.net, before.net)} in the same days of last {period},{" "}
          {shortDay(ranges.before.from)} to {shortDay(ranges.before.to)}:{" "}
          <Dollars amount={before.net} />.
        </p>
      )}
      {period === "week" && <Forecast dollars={forecastWeek(data.days, today)} />}
    </div>
  );
};

const comparison = (now: number, before: number): string => {
  const difference = centsFromDollars(now) - centsFromDollars(before);
  if (difference === 0) return "As much as";
  return `${formatMoney(cents(Math.abs(difference)))} ${difference > 0 ? "more" : "less"} than`;
};

const Forecast = ({ dollars }: { dollars: number | null }) => (
  <p className="rounded-input bg-raised p-3 text-small">
    {dollars === null ? (
      "Your forecast starts after your first whole week with rides."
    ) : (
      <>
        Forecast for the week: <Dollars amount={dollars} className="font-semibold" />. We add your
        usual earnings of the coming days, from your last {FORECAST_WEEKS} weeks.
      </>
    )}
  </p>
);
