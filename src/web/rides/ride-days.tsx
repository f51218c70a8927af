import { marketIsoDate } from "#shared/market-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { DayFilter } from "#web/ui/tables/day-filter.tsx";

/** Market days, "YYYY-MM-DD". */
type Days = { from?: string | undefined; to?: string | undefined };

type RideDaysProps = {
  filter: Days;
  /** Latest day of the filter, in minutes from now. */
  aheadMinutes: number;
  onChange: (change: Days) => void;
};

/** Earliest day of the filter: no ride is older than the product. */
const FIRST_DAY = "2024-01-01";

/** First and last day of a list of rides; incomplete dates are ignored. */
export const RideDays = ({ filter: { from, to }, aheadMinutes, onChange }: RideDaysProps) => {
  const now = new Date();
  const dayRange = {
    today: marketIsoDate(now),
    earliest: FIRST_DAY,
    latest: marketIsoDate(plusMinutes(now, aheadMinutes)),
  };
  return (
    <>
      <DayFilter
        label="From"
        name="rides-from"
        day={from}
        {...dayRange}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter
        {...dayRange}
        label="To"
        name="rides-to"
        day={to}
        error={from && to && to < from ? "To is before from" : undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
};
