import { useState } from "react";
import { DateField } from "#web/ui/forms/date-field.tsx";
import { isoOfUsDate, usDateOfIso } from "#web/ui/forms/us-date.ts";
import { useTyped } from "./use-typed.ts";

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
  const [isLeft, setLeft] = useState(false);
  const { typed, type, leave } = useTyped(day ? usDateOfIso(day) : "", (written) => {
    const iso = isoOfUsDate(written);
    if (iso || written === "") onChange(iso ?? undefined);
  });
  return (
    <DateField
      {...field}
      value={typed}
      error={(isLeft && faultOf(typed, field.earliest)) || error}
      onLeave={() => {
        setLeft(true);
        leave();
      }}
      onChange={(written) => {
        setLeft(false);
        type(written);
      }}
    />
  );
};

const faultOf = (typed: string, earliest: string): string | undefined => {
  if (typed.trim() === "") return undefined;
  const iso = isoOfUsDate(typed);
  if (!iso) return "Write a date as MM/DD/YYYY";
  return iso < earliest ? `There is nothing before ${usDateOfIso(earliest)}` : undefined;
};
