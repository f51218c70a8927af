import { useState } from "react";
import { DateField } from "#web/ui/forms/date-field.tsx";
import { isoOfUsDate, usDateOfIso } from "#web/ui/forms/us-date.ts";
import { useDebouncedText } from "./use-debounced-text.ts";

type DayFilterProps = {
  label: string;
  name: string;
  /** Days as "YYYY-MM-DD". */
  day: string | undefined;
  today: string;
  earliest: string;
  latest: string;
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** First or last day of a list filter; shows an error for an invalid day on blur. */
export const DayFilter = ({ day, onChange, error, ...field }: DayFilterProps) => {
  const [isBlurred, setBlurred] = useState(false);
  const { typed, type, leave } = useDebouncedText(day ? usDateOfIso(day) : "", (text) => {
    const iso = isoOfUsDate(text);
    if (iso || text === "") onChange(iso ?? undefined);
  });
  return (
    <DateField
      {...field}
      value={typed}
      error={(isBlurred && errorOf(typed, field.earliest)) || error}
      onLeave={() => {
        setBlurred(true);
        leave();
      }}
      onChange={(text) => {
        setBlurred(false);
        type(text);
      }}
    />
  );
};

const errorOf = (typed: string, earliest: string): string | undefined => {
  if (typed.trim() === "") return undefined;
  const iso = isoOfUsDate(typed);
  if (!iso) return "Enter a date as MM/DD/YYYY";
  return iso < earliest ? `Enter a date on or after ${usDateOfIso(earliest)}` : undefined;
};
