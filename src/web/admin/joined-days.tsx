import { newYorkIsoDate } from "#shared/new-york-time.ts";
import { FIRST_DAY } from "#web/platform/admin/first-day.ts";
import { DayFilter } from "#web/ui/tables/day-filter.tsx";
import type { DriversSearch } from "./drivers-search.ts";

type JoinedDaysProps = { search: DriversSearch; onChange: (change: DriversSearch) => void };

/** The first and the last day of joining, in New York. */
export const JoinedDays = ({ search: { from, to }, onChange }: JoinedDaysProps) => {
  const today = newYorkIsoDate(new Date());
  const span = { today, earliest: FIRST_DAY, latest: today };
  return (
    <>
      <DayFilter
        label="Joined from"
        name="drivers-from"
        day={from}
        {...span}
        onChange={(day) => onChange({ from: day })}
      />
      <DayFilter
        label="Joined through"
        name="drivers-to"
        day={to}
        {...span}
        error={from && to && to < from ? "Joined through is before joined from" : undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
};
