import { useState } from "react";
import { EARNINGS_CSV_PATH } from "#shared/earnings/contract.ts";
import { newYorkClock } from "#shared/new-york-time.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { controlClass } from "#web/ui/forms/control-class.ts";

const YEARS = 3;

/** Every ride of a year with its money, for the books. */
export const YearFile = () => {
  const { year: now } = newYorkClock(new Date());
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
          {years.map((one) => (
            <option key={one}>{one}</option>
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
