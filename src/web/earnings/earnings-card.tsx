import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { EARNINGS_CSV_PATH, type Earnings } from "#shared/earnings/contract.ts";
import { marketClock, marketIsoDate } from "#shared/market-time.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { controlClass } from "#web/ui/forms/control-class.ts";
import { Segments } from "#web/ui/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EarningsChart } from "./earnings-chart.tsx";
import { earnings } from "./earnings-queries.ts";
import { EarningsSum } from "./earnings-sum.tsx";
import { EarningsTable } from "./earnings-table.tsx";
import { daysOf, type Period, type Span, spansOf } from "./periods.ts";

const periods = [
  { value: "7 days", label: "7 days" },
  { value: "30 days", label: "30 days" },
  { value: "12 weeks", label: "12 weeks" },
] as const;
const views = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

/** Recent earnings as a chart or a table, and a chosen year as a CSV file. */
export const EarningsCard = () => {
  const [period, setPeriod] = useState<Period>("7 days");
  const [view, setView] = useState<"chart" | "table">("chart");
  const { from, to } = daysOf(period, marketIsoDate(new Date()));
  const { data, error, refetch, isPlaceholderData } = useQuery(earnings({ from, to }));
  return (
    <Card aria-labelledby="earnings" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="earnings" className="text-h3">
          Earnings
        </h2>
        <div className="flex flex-wrap gap-2">
          <Segments
            legend="Period"
            name="period"
            options={periods}
            value={period}
            onChange={setPeriod}
          />
          <Segments legend="Show as" name="view" options={views} value={view} onChange={setView} />
        </div>
      </div>
      {!data && !error && <Skeleton className="h-80 rounded-card" />}
      {!data && error && <LoadFailure what="your earnings" error={error} onRetry={refetch} />}
      {data && (
        <div className={`transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}>
          <Body key={view} {...{ period, view, data }} />
        </div>
      )}
      <YearFile />
    </Card>
  );
};

type BodyProps = { period: Period; view: "chart" | "table"; data: Earnings };

const Body = ({ period, view, data: { days, total } }: BodyProps) => {
  const [selectedSpan, select] = useState<Span | null>(null);
  // While another period loads, `days` are still the days of the previous one.
  const spans = spansOf(days.length > 30 ? "12 weeks" : period, days);
  if (total.rides === 0 && total.net === 0 && total.tax === 0) {
    return (
      <EmptyState
        icon={ChartColumn}
        text={`No rides in these ${period}. A ride shows here on the day it ends.`}
      />
    );
  }
  return (
    <div className="grid gap-6">
      <EarningsSum period={period} selected={selectedSpan} total={total} />
      {view === "chart" && <EarningsChart spans={spans} onSelect={select} />}
      {view === "table" && <EarningsTable spans={spans} total={total} />}
    </div>
  );
};

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
