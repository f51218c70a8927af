import { newYorkIsoDate } from "#shared/new-york-time.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { DateField } from "#web/ui/date-field.tsx";
import { isoOfUsDate, usDateOfIso } from "#web/ui/us-date.ts";
import { useTyped } from "#web/ui/use-typed.ts";
import type { FilterProps } from "./driver-history-filters.tsx";

/** No ride is older than the product. */
const FIRST_DAY = "2024-01-01";
/** Rides are planned up to so far ahead. */
const AHEAD_MINUTES = 91 * 24 * 60;

/** From which day to which day; a date that is not complete asks for nothing yet. */
export const DriverHistoryDays = ({ filter, onChange }: FilterProps) => {
  const { from, to } = filter;
  return (
    <>
      <Day label="From" name="rides-from" day={from} onChange={(day) => onChange({ from: day })} />
      <Day
        label="To"
        name="rides-to"
        day={to}
        error={from && to && to < from ? "To is before from" : undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
};

type DayProps = {
  label: string;
  name: string;
  day: string | undefined;
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
};

const Day = ({ label, name, day, error, onChange }: DayProps) => {
  const now = new Date();
  const { typed, type } = useTyped(day ? usDateOfIso(day) : "", (written) => {
    const iso = isoOfUsDate(written);
    if (iso || written === "") onChange(iso ?? undefined);
  });
  return (
    <DateField
      label={label}
      name={name}
      value={typed}
      error={error}
      today={newYorkIsoDate(now)}
      earliest={FIRST_DAY}
      latest={newYorkIsoDate(plusMinutes(now, AHEAD_MINUTES))}
      onChange={type}
    />
  );
};
