import { useQuery } from "@tanstack/react-query";
import { ChartColumn, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { EARNINGS_CSV_PATH, type Earnings } from "#shared/earnings/contract.ts";
import { marketClock, marketIsoDate } from "#shared/market-time.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useHasBeenTrue } from "#web/platform/use-has-been-true.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { controlClass } from "#web/ui/forms/control-class.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EarningsChart } from "./earnings-chart.tsx";
import { earnings, POLL_INTERVAL_MS } from "./earnings-queries.ts";
import { EarningsSum } from "./earnings-sum.tsx";
import { EarningsTable } from "./earnings-table.tsx";
import { OnlineFigures } from "./figure.tsx";
import { Outlook } from "./outlook.tsx";
import { daysOf, type Period, type Span, spansOf } from "./periods.ts";
import { periodName, spanName } from "./span-text.ts";

const periods = [
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
  { value: "12 weeks", label: "12 weeks" },
] as const;
const views = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

type View = "chart" | "table";
/** `back` counts the weeks or months before the current one. */
type Choice = { period: Period; back: number };

/** Earnings of a week, a month or twelve weeks as a chart or a table, and a chosen year as a CSV file. */
export const EarningsCard = () => {
  const [choice, choose] = useState<Choice>({ period: "week", back: 0 });
  const [view, setView] = useState<View>("chart");
  const { data, error, refetch, isPlaceholderData, hasLoaded, name } = useFigures(choice);
  const hasControls = hasLoaded || !error;
  return (
    <Card aria-labelledby="earnings" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="earnings" className="mr-auto text-h3">
          Earnings
        </h2>
        {hasControls && (
          <>
            <Segments
              legend="Show as"
              name="view"
              options={views}
              value={view}
              onChange={setView}
            />
            <Periods choice={choice} onChoose={choose} />
          </>
        )}
      </div>
      {!data && !error && <Skeleton className="h-80 rounded-card" />}
      {!data && error && (
        <LoadFailure
          what="your earnings"
          error={error}
          onRetry={refetch}
          keepsSection={hasLoaded}
        />
      )}
      {data && (
        <div className={`transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}>
          <Body
            key={`${view}${data.days[0]?.day}${data.days.length}`}
            {...{ choice, name, view, data }}
          />
        </div>
      )}
      {hasControls && <YearFile />}
    </Card>
  );
};

/** Figures of a period. Keeps the first failure during a retry until figures have loaded once. */
const useFigures = ({ period, back }: Choice) => {
  const { from, to } = daysOf(period, marketIsoDate(new Date()), back);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...earnings({ from, to }),
    refetchInterval: back === 0 && POLL_INTERVAL_MS,
  });
  const hasLoaded = useHasBeenTrue(data !== undefined);
  const firstError = useLastError(error);
  // The query keeps the figures of the previous period until the chosen one is loaded.
  const previousDays = isPlaceholderData ? daysIn(data) : null;
  const name = previousDays ? spanName(previousDays) : periodName(period, { from, to }, back);
  return {
    ...{ data, refetch, isPlaceholderData, hasLoaded, name },
    error: hasLoaded ? error : firstError,
  };
};

/** First and last day of the figures. */
const daysIn = (data?: Earnings): Pick<Span, "from" | "to"> | null => {
  const [first, last] = [data?.days[0], data?.days.at(-1)];
  return first && last ? { from: first.day, to: last.day } : null;
};

type PeriodsProps = { choice: Choice; onChoose: (choice: Choice) => void };

/** The periods, and the way to earlier weeks and months. */
const Periods = ({ choice: { period, back }, onChoose }: PeriodsProps) => (
  <div className="flex min-w-0 flex-wrap items-center">
    <Segments
      legend="Period"
      name="period"
      options={periods}
      value={period}
      onChange={(next) => onChoose({ period: next, back: 0 })}
    />
    {period !== "12 weeks" && (
      <>
        <IconButton
          icon={ChevronLeft}
          label={`Earlier ${period}`}
          onClick={() => onChoose({ period, back: back + 1 })}
        />
        <IconButton
          icon={ChevronRight}
          label={`Later ${period}`}
          // Not disabled, so that it keeps the focus.
          aria-disabled={back === 0}
          className="aria-disabled:text-disabled"
          onClick={() => back > 0 && onChoose({ period, back: back - 1 })}
        />
      </>
    )}
  </div>
);

type BodyProps = { choice: Choice; name: string; view: View; data: Earnings };

const Body = ({ choice: { period, back }, name, view, data: { days, total } }: BodyProps) => {
  const [selectedSpan, select] = useState<Span | null>(null);
  const spans = spansOf(days.length > MAX_BARS ? "12 weeks" : "month", days);
  const isEmpty = total.rides === 0 && total.net === 0 && total.tax === 0;
  return (
    <div className="grid gap-6">
      {isEmpty ? (
        <>
          <EmptyState
            icon={ChartColumn}
            text={`${name}: no rides. A ride shows here on the day it ends.`}
          />
          <dl className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums">
            <OnlineFigures worked={total} />
          </dl>
        </>
      ) : (
        <EarningsSum name={name} selected={selectedSpan} total={total}>
          {view === "chart" ? (
            <EarningsChart spans={spans} onSelect={select} />
          ) : (
            <EarningsTable spans={spans} total={total} />
          )}
        </EarningsSum>
      )}
      {period !== "12 weeks" && back === 0 && <Outlook period={period} />}
    </div>
  );
};

/** Days of the longest month. */
const MAX_BARS = 31;
const YEARS = 3;

/** CSV export of a year's rides with their money. */
const YearFile = () => {
  const { year: now } = marketClock(new Date());
  const [year, setYear] = useState(now);
  const years = Array.from({ length: YEARS }, (_, back) => now - back);
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-hairline pt-5">
      <label className="flex items-center gap-2 text-small font-medium">
        Year
        <select
          value={year}
          onChange={(event) => setYear(Number(event.target.value))}
          className={`${controlClass} min-h-11 w-auto py-1.5 tabular-nums`}
        >
          {years.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </label>
      <DownloadButton
        path={`${EARNINGS_CSV_PATH}?year=${year}`}
        name={`faire-earnings-${year}.csv`}
        label="Download CSV"
        description={`Download CSV of the earnings of ${year}`}
      />
      <p className="text-small text-fg-3">
        Every ride with fare, tax, credits, refunds and transfer.
      </p>
    </div>
  );
};
