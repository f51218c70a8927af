import { DateField } from "./date-field.tsx";
import { isoOfUsDate, usDateOfIso } from "./us-date.ts";
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

/** A day that a list is looked through from or to; a date that is not complete asks for nothing yet. */
export const DayFilter = ({ day, onChange, ...field }: DayFilterProps) => {
  const { typed, type } = useTyped(day ? usDateOfIso(day) : "", (written) => {
    const iso = isoOfUsDate(written);
    if (iso || written === "") onChange(iso ?? undefined);
  });
  return <DateField {...field} value={typed} onChange={type} />;
};
