import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Earnings } from "#shared/earnings/contract.ts";
import {
  FORECAST_WEEKS,
  forecastWeek,
  type OutlookPeriod,
  perHour,
  perMile,
  rangesOf,
  sumDays,
} from "#shared/earnings/outlook.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { cents, centsFromDollars, formatMoney } from "#shared/money.ts";
import { minutesText } from "#shared/places/minutes-text.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { outlook } from "./earnings-queries.ts";
import { shortDay } from "./span-text.ts";
import { Figure } from "./today-card.tsx";

const periods = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
] as const;

const names = { day: "Today", week: "This week", month: "This month" };

/**
 * A day, week or month up to now: earnings, time online and rates, compared with an earlier day,
 * week or month, and the week's forecast.
 */
export const OutlookCard = () => {
  const [period, setPeriod] = useState<OutlookPeriod>("week");
  const { data, error: newestError, refetch } = useQuery(outlook());
  const error = useLastError(newestError);
  return (
    <Card aria-labelledby="outlook" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="outlook" className="text-h3">
          {names[period]}
        </h2>
        <Segments
          legend="Days to sum up"
          name="outlook"
          options={periods}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {!data && !error && <Skeleton className="h-48 rounded-card" />}
      {!data && error && <LoadFailure what="your outlook" error={error} onRetry={refetch} />}
      {data && <Body period={period} days={data.days} />}
    </Card>
  );
};

type BodyProps = { period: OutlookPeriod; days: Earnings["days"] };

const Body = ({ period, days }: BodyProps) => {
  const today = marketIsoDate(new Date());
  const ranges = rangesOf(period, today);
  const [now, before] = [sumDays(days, ranges.now), sumDays(days, ranges.before)];
  return (
    <div className="grid gap-4">
      <dl className="flex flex-wrap items-end gap-x-6 gap-y-4 tabular-nums">
        <Figure
          name="Gross earnings, before your own costs"
          value={<Dollars amount={now.net} className="text-price" />}
          isWide
        />
        <Figure name="Rides" value={now.rides} />
        <Figure name="Online" value={minutesText(now.onlineMinutes)} />
        <Figure name="Per hour online" value={dollarsOrNone(perHour(now))} />
        <Figure name="Per trip mile" value={dollarsOrNone(perMile(now))} />
      </dl>
      <p className="text-small text-fg-2">
        {comparison(now.net, before.net)} {beforeText(period, ranges.before)}:{" "}
        <Dollars amount={before.net} />.
      </p>
      {period === "week" && <Forecast dollars={forecastWeek(days, today)} />}
    </div>
  );
};

const dollarsOrNone = (dollars: number | null) =>
  dollars === null ? "–" : <Dollars amount={dollars} />;

const comparison = (now: number, before: number): string => {
  const difference = centsFromDollars(now) - centsFromDollars(before);
  if (difference === 0) return "As much as";
  return `${formatMoney(cents(Math.abs(difference)))} ${difference > 0 ? "more" : "less"} than`;
};

const beforeText = (period: OutlookPeriod, { from, to }: { from: string; to: string }): string => {
  if (period === "day") return `on all of ${shortDay(from)}, a week ago`;
  const name = period === "week" ? "last week" : "last month";
  return `in the same days of ${name}, ${shortDay(from)} to ${shortDay(to)}`;
};

const Forecast = ({ dollars }: { dollars: number | null }) => (
  <p className="rounded-input bg-raised p-3">
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
