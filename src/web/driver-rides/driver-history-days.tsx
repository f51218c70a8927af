import { newYorkIsoDate } from "#shared/new-york-time.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { DayFilter } from "#web/ui/tables/day-filter.tsx";
import type { FilterProps } from "./driver-history-filters.tsx";

/** No ride is older than the product. */
const FIRST_DAY = "2024-01-01";
/** Rides are planned up to so far ahead. */
const AHEAD_MINUTES = 91 * 24 * 60;

/** From which day to which day; a date that is not complete asks for nothing yet. */
export const DriverHistoryDays = ({ filter, onChange }: FilterProps) => {
  const { from, to } = filter;
  const now = new Date();
  const span = {
    today: newYorkIsoDate(now),
    earliest: FIRST_DAY,
    latest: newYorkIsoDate(plusMinutes(now, AHEAD_MINUTES)),
  };
  return (
    <>
      <DayFilter
        label="From"
        name="rides-from"
        day={from}
        {...span}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter
        {...span}
        label="To"
        name="rides-to"
        day={to}
        error={from && to && to < from ? "To is before from" : undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
};
